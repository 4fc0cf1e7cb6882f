import { isBlank, tidy } from '#features/imports/cells/cell-text.ts';
import { readListCell } from '#features/imports/cells/lists.ts';
import { saysMore, termsPattern } from '#features/imports/cells/says-more.ts';
import { readLocations } from '#features/imports/read-fields.ts';
import { typeNamedIn, typeVocabulary } from '#features/property-types/type-terms.ts';
import type { RequirementReader } from './requirement-reader.ts';

const any = /^(?:any|all|any type|no preference|open)$/iu;
const maxTypes = 50;

/** The agency's types by name in lower case. */
export type TypeIds = ReadonlyMap<string, string>;

/** The wanted property types; names that the agency does not have go to the notes. */
export function readTypesOf<Field extends string>(
  { reader, leftovers }: RequirementReader<Field>,
  field: Field,
  types: TypeIds,
): string[] {
  const said = reader.text(field);
  const { ids, unknown, unclear } = readPropertyTypes(said, types, reader.isOwn(field));
  if (unknown.length > 0) leftovers.keep(field, unknown.join(', '));
  if (unclear.length > 0) leftovers.add(field, unclear.join(', '));
  if (ids.length > maxTypes) reader.note(field, 'shortened', tidy(said));
  return ids.slice(0, maxTypes);
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
