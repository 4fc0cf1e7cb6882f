import { isBlank, tidy } from '#features/imports/cells/cell-text.ts';
import { fitList, readList, readListCell } from '#features/imports/cells/lists.ts';
import { saysMore, termsPattern } from '#features/imports/cells/says-more.ts';
import { type Leftovers, readLocations } from '#features/imports/read-fields.ts';
import { typeNamedIn, typeVocabulary } from '#features/property-types/type-terms.ts';
import { isReversed } from '#features/requirements/rules.ts';
import { usualAmenity } from './amenity-terms.ts';
import { type ClientImportField, type ClientMapping, isOneColumn } from './columns.ts';
import type { ClientRowReader } from './remarks.ts';
import { type Rooms, readRoomRange } from './room-range.ts';

const any = /^(?:any|all|any type|no preference|open)$/iu;
const mostTypes = 50;
const longestAmenity = 60;
const mostAmenities = 40;

/** The agency's types by name in lower case. */
export type TypeIds = ReadonlyMap<string, string>;

/** The wanted property types; names that the agency does not have go to the notes. */
export function readTypesOf(
  reader: ClientRowReader,
  types: TypeIds,
  leftovers: Leftovers<ClientImportField>,
): string[] {
  const said = reader.text('property_types');
  const { ids, unknown, unclear } = readPropertyTypes(said, types, reader.isOwn('property_types'));
  if (unknown.length > 0) leftovers.keep('property_types', unknown.join(', '));
  if (unclear.length > 0) leftovers.add('property_types', unclear.join(', '));
  if (ids.length > mostTypes) reader.note('property_types', 'shortened', tidy(said));
  return ids.slice(0, mostTypes);
}

/** Reads types from a cell, and the rest: 'Flat / Villa', 'Apartment or Row House', or the agency's own names. */
export function readPropertyTypes(
  text: string,
  types: TypeIds,
  isOwn: boolean,
): { ids: string[]; unknown: string[]; unclear: string[] } {
  const whole = tidy(text);
  if (isBlank(whole) || any.test(whole)) return { ids: [], unknown: [], unclear: [] };
  const exact = types.get(whole.toLowerCase());
  if (exact !== undefined) return { ids: [exact], unknown: [], unclear: [] };
  const names = (isOwn ? readListCell(text) : null) ?? readLocations(text);
  const found = names.flatMap((name) => {
    const id = types.get(name.toLowerCase());
    if (id !== undefined) return [{ name, id }];
    const parts = name.split(/&|\+|(?<!\p{L})(?:or|and|या|और|किंवा|आणि|અથવા|અને)(?![\p{L}\p{M}])/iu).map(tidy);
    return parts.filter((part) => part !== '').map((part) => ({ name: part, id: idOf(part, types) }));
  });
  return {
    ids: [...new Set(found.flatMap(({ id }) => id ?? []))],
    unknown: found.filter(({ id }) => id === undefined).map(({ name }) => name),
    unclear: found.flatMap(({ name, id }) => (id !== undefined && saysMoreThanType(name, types) ? name : [])),
  };
}

const typeTerms = termsPattern(typeVocabulary);

function saysMoreThanType(name: string, types: TypeIds): boolean {
  return !types.has(name.toLowerCase()) && saysMore(name, typeTerms);
}

function idOf(name: string, types: TypeIds): string | undefined {
  return types.get(name.toLowerCase()) ?? types.get((typeNamedIn(name) ?? '').toLowerCase());
}

/** Both ends of the number of rooms. */
export function readRoomsOf(
  reader: ClientRowReader,
  mapping: ClientMapping,
  leftovers: Leftovers<ClientImportField>,
  rooms: Rooms,
): readonly [least: number | null, most: number | null] {
  const [first, last] = [`${rooms}_min`, `${rooms}_max`] as const;
  const isRange = isOneColumn(mapping[first], mapping[last]);
  const read = (field: typeof first | typeof last): number | null => {
    const text = reader.text(field);
    const reading = readRoomRange(text, rooms);
    // If one column holds both ends, its text is reported once.
    const isSaid = isRange && field === first;
    if (reading.kind === 'unreadable' && !isSaid) leftovers.keep(field, tidy(text));
    if (reading.kind !== 'rooms') return null;
    if (reading.hasExtra && !isSaid) reader.note(field, 'extra_room', tidy(text));
    return field === first ? reading.least : reading.most;
  };
  const [least, most] = [read(first), read(last)];
  if (!isReversed(least, most)) return [least, most];
  reader.note(first, 'exchanged', `${least} – ${most}`);
  return [most, least];
}

export function readAmenityList(text: string): string[] {
  return readList(text);
}

/** The wanted amenities; those over the limit go to the notes, with a remark. */
export function readAmenitiesOf(reader: ClientRowReader, leftovers: Leftovers<ClientImportField>): string[] {
  const said = reader.text('amenities');
  const own = reader.isOwn('amenities') ? (readListCell(said) ?? readAmenityList(said)) : null;
  const amenities = own ?? [...new Set(readAmenityList(said).map(usualAmenity))];
  return fitList(amenities, { longest: longestAmenity, most: mostAmenities }, (rest) => {
    reader.note('amenities', 'shortened', rest);
    leftovers.add('amenities', rest);
  });
}
