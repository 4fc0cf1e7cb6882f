import { cutText, isBlank, plain } from '#features/imports/cells/cell-text.ts';
import { decimalPattern } from '#features/imports/cells/decimal.ts';
import { unitIn } from '#features/imports/mapping.ts';
import type { LeftoverLines } from '#features/imports/read-fields.ts';
import type { AreaBasis, Purpose } from '../rules.ts';
import { unitBeside } from './area-unit-beside.ts';
import type { PropertyImportField } from './column-terms.ts';
import { type AreaUnit, areaUnits, type PropertyMapping } from './columns.ts';
import { areaTextHeading } from './exported-file.ts';
import { readAreaBasis } from './listing-terms.ts';
import { isImplausibleArea, isImplausibleRate } from './plausible.ts';
import type { PropertyRowReader } from './remarks.ts';
import { areaUnitInName, areaUnitName, areaUnitOf } from './unit-sizes.ts';
import { type AreaReading, readArea } from './units.ts';

interface AreaFields {
  readonly square_feet: string | null;
  readonly area_text: string | null;
  readonly area_basis: AreaBasis | null;
}

/** The price, rooms and purpose of the row. */
interface Offer {
  readonly bedrooms: number | null;
  readonly rupees: string | null;
  readonly purpose: Purpose;
}

const maxAreaTextLength = 100;

/** The area in square feet, its original text and its basis. */
export function readAreaOf(
  reader: PropertyRowReader,
  mapping: PropertyMapping,
  { offer, leftovers }: { offer: Offer; leftovers: LeftoverLines<PropertyImportField> },
): AreaFields {
  const wanted = readBasis(reader);
  const own = ownArea(reader);
  if (own) return { ...own, area_basis: wanted };
  const { reading, unit, chosen } = readWithUnit(reader, mapping, { wanted, rupees: offer.rupees });
  if (reading.kind === 'empty') return { square_feet: null, area_text: null, area_basis: wanted };
  const text = cutText(reading.text, maxAreaTextLength);
  if (text !== reading.text) leftovers.add('square_feet', reading.text);
  if (reading.kind === 'unreadable') {
    reader.note('square_feet', reading.code, text);
    return { square_feet: null, area_text: text, area_basis: wanted };
  }
  if (unit === null) {
    reader.note('square_feet', 'unit_unknown', text);
    return { square_feet: null, area_text: text, area_basis: reading.basis ?? wanted };
  }
  noteArea(reader, reading, chosen);
  const isOddRate = reading.bare !== null && isImplausibleRate({ ...offer, squareFeet: reading.squareFeet });
  if (isOddRate || isImplausibleArea(reading.squareFeet, offer.bedrooms))
    reader.note('square_feet', 'implausible', text);
  if (wanted !== null && reading.basis !== null && reading.basis !== wanted)
    reader.note('area_basis', 'other_basis', text);
  const withUnit = cutText(
    reading.bare !== null && unit !== 'sq_ft' ? `${text} ${areaUnitName(unit)}` : text,
    maxAreaTextLength,
  );
  return {
    square_feet: reading.squareFeet,
    area_text: unit === 'sq_ft' && isFigure(reading.text) ? null : withUnit,
    area_basis: reading.basis ?? wanted,
  };
}

/** The area columns of our own export files. */
function ownArea(reader: PropertyRowReader): Omit<AreaFields, 'area_basis'> | null {
  const exact = /^(\d{1,10})(?:\.(\d{1,2}))?$|^$/u.exec(reader.text('square_feet').trim());
  if (!exact || !reader.isOwn('square_feet')) return null;
  const said = reader.cell(areaTextHeading).trim();
  const [, whole, part = ''] = exact;
  return { square_feet: whole ? `${whole}.${part.padEnd(2, '0')}` : null, area_text: said === '' ? null : said };
}

export function readBasis(reader: PropertyRowReader): AreaBasis | null {
  const text = reader.text('area_basis');
  if (isBlank(text)) return null;
  const basis = readAreaBasis(text);
  if (basis === null) reader.note('area_basis', 'unknown', text);
  return basis;
}

/**
 * The area in the unit of its cell, else in the unit that the row shows, else in the unit of the mapping. A unit in the
 * column's name has precedence over the row.
 */
export function readWithUnit(
  reader: PropertyRowReader,
  mapping: PropertyMapping,
  { wanted, rupees }: { wanted: AreaBasis | null; rupees: string | null },
): { reading: AreaReading; unit: AreaUnit | null; chosen: AreaUnit | null } {
  const source = mapping.square_feet;
  const said = reader.text('square_feet');
  const chosen = source.kind === 'column' ? (unitIn(areaUnits, source) ?? null) : 'sq_ft';
  const reading = readArea(said, chosen ?? 'sq_ft', wanted);
  if (reading.kind !== 'area' || reading.bare === null)
    return { reading, unit: reading.kind === 'area' ? reading.ownUnit : chosen, chosen };
  const basis = reading.basis ?? wanted;
  const found = unitBeside(reader, mapping, { amount: reading.bare, basis, rupees });
  if (found === null || found === chosen) return { reading, unit: chosen, chosen };
  const isNamed = chosen !== null && source.kind === 'column' && areaUnitInName(source.column) === chosen;
  reader.note('square_feet', isNamed ? 'other_unit_beside' : 'unit_beside', `${reading.text} ${areaUnitName(found)}`);
  return isNamed ? { reading, unit: chosen, chosen } : { reading: readArea(said, found, wanted), unit: found, chosen };
}

function noteArea(reader: PropertyRowReader, reading: AreaReading & { kind: 'area' }, chosen: AreaUnit | null): void {
  const { text, isRange, isDimensions, ownUnit, others, doubt } = reading;
  if (isRange) reader.note('square_feet', 'range_lower_end', text);
  if (isDimensions) reader.note('square_feet', 'dimensions', text);
  else if (ownUnit !== null && ownUnit !== (chosen ?? 'sq_ft')) reader.note('square_feet', 'converted', text);
  if (doubt !== null && doubt !== 'further_areas') reader.note('square_feet', doubt, text);
  if (others.length > 0 || doubt === 'further_areas') reader.note('square_feet', 'further_areas', text);
}

const figure = new RegExp(`^${decimalPattern}`, 'u');

/** Whether the number of square feet says everything that the text says. */
function isFigure(text: string): boolean {
  const said = plain(text);
  const [written = ''] = figure.exec(said) ?? [];
  const rest = said.slice(written.length).trim();
  return written !== '' && (rest === '' || areaUnitOf(rest) === 'sq_ft');
}
