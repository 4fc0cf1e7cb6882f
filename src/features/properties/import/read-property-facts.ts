import { isBlank, tidyEnds } from '#features/imports/cells/cell-text.ts';
import type { LeftoverLines } from '#features/imports/read-fields.ts';
import { readShort } from '#features/imports/read-fields.ts';
import { typeNamedIn } from '#features/property-types/type-terms.ts';
import type { AreaBasis } from '../rules.ts';
import { isTourLink } from '../tour-links.ts';
import type { PropertyImportField } from './column-terms.ts';
import type { PropertyMapping } from './columns.ts';
import { deriveType } from './listing-terms.ts';
import { maxPlausibleRooms } from './plausible.ts';
import type { PropertyRowReader } from './remarks.ts';
import { type RoomForm, readBathrooms, readRooms } from './rooms.ts';

/** What the agency has: its property types by name in lower case. */
export interface PropertyLookups {
  readonly typeIdsByName: ReadonlyMap<string, string>;
  /** The names of places that the agency knows, by `nameKey`; no cities. */
  readonly knownPlaces?: ReadonlySet<string>;
  /** The agency's calendar day, 'YYYY-MM-DD'; without it, ages are not read. */
  readonly today?: string;
}

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
  if (bedrooms > maxPlausibleRooms) reader.note('bedrooms', 'implausible', text);
  return { bedrooms, form };
}

export function readBathroomsOf(reader: PropertyRowReader): number | null {
  const reading = readBathrooms(reader.text('bathrooms'));
  if (reading.kind === 'unreadable') reader.note('bathrooms', reading.code, reading.text);
  if (reading.kind !== 'bathrooms') return null;
  if (reading.bathrooms > maxPlausibleRooms) reader.note('bathrooms', 'implausible', reading.text);
  return reading.bathrooms;
}

export function readPropertyType(
  reader: PropertyRowReader,
  mapping: PropertyMapping,
  lookups: PropertyLookups,
  basis: AreaBasis | null,
  rooms: { form: RoomForm; bedrooms: number } | null,
): string | null {
  const isDerived = mapping.property_type.kind === 'derived';
  const exact = lookups.typeIdsByName.get((reader.ownText('property_type', 200) ?? '').toLowerCase());
  if (exact) return exact;
  const text = tidyEnds(reader.text('property_type'));
  if (!isDerived && isBlank(text)) return null;
  const own = isDerived ? undefined : lookups.typeIdsByName.get(text.toLowerCase());
  const title = mapping.title.kind === 'column' ? reader.text('title') : '';
  const name = isDerived ? deriveType({ texts: [reader.text('bedrooms'), title], basis, rooms }) : typeNamedIn(text);
  reader.remember('property_type', own ? text : (name ?? ''));
  if (own) return own;
  const id = name === null ? undefined : lookups.typeIdsByName.get(name.toLowerCase());
  if (!id) reader.note('property_type', name === null ? 'unknown' : 'not_in_list', name ?? text);
  return id ?? null;
}

/** A link that browsers may open; any other text goes to the description. */
export function readTourLink(
  reader: PropertyRowReader,
  field: 'video_url' | 'tour_url',
  leftovers: LeftoverLines<PropertyImportField>,
): string | null {
  const link = readShort(reader, field, 500);
  if (link === null || isTourLink(link)) return link;
  leftovers.add(field, link);
  return null;
}
