import { readAddressEnd } from '#features/imports/cells/address-end.ts';
import { guessDayOrder } from '#features/imports/cells/days.ts';
import { chooseColumns } from '#features/imports/choose-columns.ts';
import { normalizeColumnName, templateOfRest } from '#features/imports/column-names.ts';
import { exportMapping, ownColumns } from '#features/imports/exported-file.ts';
import { cellOf, type ImportRow } from '#features/imports/import-row.ts';
import type { FieldSource } from '#features/imports/mapping.ts';
import { moneyUnitOf } from '#features/imports/money-column.ts';
import { mapValues } from '#platform/map-values.ts';
import { guessAreaUnit } from './area-column.ts';
import {
  propertyContentShare,
  propertyDistinctiveShare,
  shareNamingRooms,
  shareNamingTypes,
} from './column-contents.ts';
import {
  mayDescribe,
  type PropertyImportField,
  propertyHeadings,
  propertyImportFields,
  propertyNameScore,
} from './column-terms.ts';
import type { PropertyMapping } from './columns.ts';
import { propertyExportColumns } from './exported-file.ts';
import { readAreaBasis } from './listing-terms.ts';

/**
 * Proposes a mapping from column names and the first rows; the user corrects it. Missing titles become a template, missing
 * types are derived, and unmapped columns fill the description.
 */
export function guessPropertyMapping(header: readonly string[], sample: readonly ImportRow[]): PropertyMapping {
  const own = ownColumns(propertyExportColumns, (heading) => header.includes(heading));
  if (own) return exportMapping(own, sample);
  const cellsOf = new Map(header.map((name) => [name, sample.map((row) => cellOf(row, name))]));
  const chosen = chooseColumns(header, cellsOf, {
    fields: propertyImportFields,
    nameScore: propertyNameScore,
    contentShare: propertyContentShare,
    distinctiveShare: propertyDistinctiveShare,
  });
  const society = chosen.get('project');
  const of = (field: PropertyImportField): FieldSource => {
    const column = chosen.get(field);
    return column === undefined ? { kind: 'none' } : { kind: 'column', column };
  };
  const cells = (field: PropertyImportField) => cellsOf.get(chosen.get(field) ?? '') ?? [];

  const ends = cells('address').map((cell) => readAddressEnd(cell));
  const endsInCities = isMostly(ends.map(({ city }) => city));
  const endsInStates = isMostly(ends.map(({ state }) => state));
  const price = chosen.get('price');
  const area = chosen.get('square_feet');
  const day = chosen.get('listing_date');
  const basis = area === undefined ? null : readAreaBasis(area);
  const used = [...chosen.values()];
  const rest = templateOfRest(header.filter((name) => !used.includes(name) && mayDescribe(name)));
  const title = titleTemplate(chosen, shareNamingRooms(cells('bedrooms')), shareNamingTypes(cells('bedrooms')));
  // The full address is required; without its own column it is the locality.
  const address = chosen.has('address') ? of('address') : of('locality');
  const mapping: PropertyMapping = {
    ...mapValues(propertyHeadings, (_, field) => of(field)),
    title: chosen.has('title') || title === null ? of('title') : { kind: 'template', template: title },
    address:
      address.kind === 'column' && society !== undefined
        ? { kind: 'template', template: `[{${society}}, ]{${address.column}}` }
        : address,
    city: chosen.has('city') || !endsInCities ? of('city') : { kind: 'derived' },
    state: chosen.has('state') || !endsInStates ? of('state') : { kind: 'derived' },
    locality: chosen.has('locality') || !chosen.has('address') ? of('locality') : { kind: 'derived' },
    maintenance: chargeSource(chosen.get('maintenance')),
    deposit: chargeSource(chosen.get('deposit')),
    price:
      price === undefined
        ? { kind: 'none' }
        : { kind: 'column', column: price, unit: moneyUnitOf(price, cells('price'), isRent(price)) },
    property_type: chosen.has('property_type') ? of('property_type') : { kind: 'derived' },
    square_feet: of('square_feet'),
    area_basis: chosen.has('area_basis') || basis === null ? of('area_basis') : { kind: 'constant', value: basis },
    purpose: purposeSource(chosen, price),
    description: rest === null ? of('description') : { kind: 'template', template: describedBy(chosen) + rest },
    listing_date:
      day === undefined
        ? { kind: 'none' }
        : { kind: 'column', column: day, unit: guessDayOrder(cells('listing_date')) },
  };
  return area === undefined ? mapping : { ...mapping, square_feet: areaSource(area, sample, mapping) };
}

/** Small figures are rupees: a maintenance of 900 is common. */
function chargeSource(column: string | undefined): FieldSource {
  return column === undefined ? { kind: 'none' } : { kind: 'column', column, unit: moneyUnitOf(column, [], true) };
}

/** The area column with its unit; without a unit when the user must choose. */
export function areaSource(column: string, sample: readonly ImportRow[], mapping: PropertyMapping): FieldSource {
  const unit = guessAreaUnit(column, sample, mapping);
  return { kind: 'column', column, ...(unit === null ? {} : { unit }) };
}

/** The mapped part of the description, before the unmapped columns. */
function describedBy(chosen: ReadonlyMap<PropertyImportField, string>): string {
  const column = chosen.get('description');
  return column === undefined ? '' : `[{${column}} · ]`;
}

function isMostly(found: ReadonlyArray<string | null>): boolean {
  return found.length > 0 && found.filter((name) => name !== null).length >= found.length / 2;
}

function titleTemplate(
  chosen: ReadonlyMap<PropertyImportField, string>,
  namingRooms: number,
  namingTypes: number,
): string | null {
  const locationColumn = chosen.get('locality') ?? chosen.get('address') ?? chosen.get('city');
  if (locationColumn === undefined) return null;
  const type = `{${chosen.get('property_type') ?? 'property_type'}|"Property"}`;
  const rooms = chosen.get('bedrooms');
  if (rooms === undefined) return `${type} in {${locationColumn}}`;
  if (namingTypes > 0.2) return `{${rooms}|${type.slice(1)} in {${locationColumn}}`;
  return `[{${rooms}}${namingRooms > 0.5 ? '' : ' BHK'} ]${type} in {${locationColumn}}`;
}

function purposeSource(
  chosen: ReadonlyMap<PropertyImportField, string>,
  price: string | undefined,
): PropertyMapping['purpose'] {
  const column = chosen.get('purpose');
  if (column !== undefined) return { kind: 'column', column };
  return price !== undefined && isRent(price) ? { kind: 'constant', value: 'rent' } : { kind: 'none' };
}

function isRent(name: string): boolean {
  return /\brent\b|\bkiraya\b|\bbhad[ae]\b|किराया|भाडे|ભાડું/u.test(normalizeColumnName(name));
}
