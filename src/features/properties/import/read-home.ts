import { cut, isBlank, tidyEnds } from '#features/imports/cells/cell-text.ts';
import { unitIn } from '#features/imports/mapping.ts';
import { typeNamedIn } from '#features/property-types/type-words.ts';
import type { AreaBasis } from '../rules.ts';
import { areaUnits, type PropertyMapping } from './columns.ts';
import { areaTextHeading } from './exported-file.ts';
import { deriveType, readAreaBasis } from './listing-words.ts';
import { isImplausibleArea, mostPlausibleRooms } from './plausible.ts';
import type { PropertyRowReader } from './remarks.ts';
import { type RoomForm, readBathrooms, readRooms } from './rooms.ts';
import { areaUnitName } from './unit-sizes.ts';
import { readArea } from './units.ts';

/** What the agency has: its property types by name in lower case. */
export type Known = { typeIdsByName: ReadonlyMap<string, string> };

export function readBedrooms(reader: PropertyRowReader): { bedrooms: number | null; form: RoomForm | null } {
  const reading = readRooms(reader.text('bedrooms'));
  if (reading.kind === 'empty') return { bedrooms: null, form: null };
  if (reading.kind === 'unreadable') {
    reader.note('bedrooms', reading.code, reading.text);
    return { bedrooms: null, form: null };
  }
  const { bedrooms, form, text } = reading;
  if (form === 'rk') reader.note('bedrooms', 'room_and_kitchen', text);
  if (reading.isRange) reader.note('bedrooms', 'range_lower_end', text);
  if (reading.hasExtra) reader.note('bedrooms', 'extra_room', text);
  if (bedrooms > mostPlausibleRooms) reader.note('bedrooms', 'implausible', text);
  return { bedrooms, form };
}

export function readBathroomsOf(reader: PropertyRowReader): number | null {
  const reading = readBathrooms(reader.text('bathrooms'));
  if (reading.kind === 'unreadable') reader.note('bathrooms', reading.code, reading.text);
  if (reading.kind !== 'bathrooms') return null;
  if (reading.bathrooms > mostPlausibleRooms) reader.note('bathrooms', 'implausible', reading.text);
  return reading.bathrooms;
}

export function readBasis(reader: PropertyRowReader): AreaBasis | null {
  const text = reader.text('area_basis');
  if (isBlank(text)) {
    const said = reader.text('square_feet');
    const area = readArea(said);
    // Of a cell with several areas, the basis of the one that is taken.
    if (area.kind === 'area' && area.basis !== null) return area.basis;
    return readAreaBasis(/[a-z]/iu.test(said) ? said : '');
  }
  const basis = readAreaBasis(text);
  if (basis === null) reader.note('area_basis', 'unknown', text);
  return basis;
}

export function readAreaOf(
  reader: PropertyRowReader,
  mapping: PropertyMapping,
  bedrooms: number | null,
): { square_feet: string | null; area_text: string | null } {
  const source = mapping.square_feet;
  const unit = unitIn(areaUnits, source) ?? 'sq_ft';
  const exact = /^(\d{1,10})(?:\.(\d{1,2}))?$|^$/u.exec(reader.text('square_feet').trim());
  if (exact && reader.isOwn('square_feet')) {
    const said = reader.cell(areaTextHeading).trim();
    const [, whole, part = ''] = exact;
    return { square_feet: whole ? `${whole}.${part.padEnd(2, '0')}` : null, area_text: said === '' ? null : said };
  }
  const reading = readArea(reader.text('square_feet'), unit, readAreaBasis(reader.text('area_basis')));
  if (reading.kind === 'empty') return { square_feet: null, area_text: null };
  const text = cut(reading.text, 100);
  if (reading.kind === 'unreadable') {
    reader.note('square_feet', reading.code, text);
    return { square_feet: null, area_text: text };
  }
  const { squareFeet, isRange, isDimensions, ownUnit } = reading;
  if (isRange) reader.note('square_feet', 'range_lower_end', text);
  if (isDimensions) reader.note('square_feet', 'dimensions', text);
  else if (ownUnit !== null && ownUnit !== unit) reader.note('square_feet', 'converted', text);
  if (isImplausibleArea(squareFeet, bedrooms)) reader.note('square_feet', 'implausible', text);
  const isPlainFigure = reading.others.length === 0 && !isRange && !isDimensions && (ownUnit ?? unit) === 'sq_ft';
  const said = ownUnit === null && unit !== 'sq_ft' ? `${text} ${areaUnitName(unit)}` : text;
  return { square_feet: squareFeet, area_text: isPlainFigure ? null : said };
}

export function readType(
  reader: PropertyRowReader,
  mapping: PropertyMapping,
  known: Known,
  basis: AreaBasis | null,
  rooms: { form: RoomForm; bedrooms: number } | null,
): string | null {
  const isDerived = mapping.property_type.kind === 'derived';
  const exact = known.typeIdsByName.get((reader.ownText('property_type', 200) ?? '').toLowerCase());
  if (exact) return exact;
  const text = tidyEnds(reader.text('property_type'));
  if (!isDerived && isBlank(text)) return null;
  const own = isDerived ? undefined : known.typeIdsByName.get(text.toLowerCase());
  const title = mapping.title.kind === 'column' ? reader.text('title') : '';
  const name = isDerived ? deriveType({ texts: [reader.text('bedrooms'), title], basis, rooms }) : typeNamedIn(text);
  reader.remember('property_type', own ? text : (name ?? ''));
  if (own) return own;
  const id = name === null ? undefined : known.typeIdsByName.get(name.toLowerCase());
  if (!id) reader.note('property_type', name === null ? 'unknown' : 'not_in_list', name ?? text);
  return id ?? null;
}
