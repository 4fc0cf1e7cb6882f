import { nameFold } from '#features/vocabulary/rules.ts';
import type { CustomField, CustomValue, CustomValues } from '#platform/custom-fields/custom-fields.ts';
import { tagsOf } from '#platform/custom-fields/custom-fields.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { listCustomFields } from './repository.ts';
import { retagged } from './retag.ts';

/**
 * The values of a lead as the client has them that it becomes: of client fields with the same name and type, and its tags.
 * Choices are found by name; one that clients do not have is left out.
 */
export async function toClientValues(db: Queryable, values: CustomValues): Promise<CustomValues> {
  if (Object.keys(values).length === 0) return {};
  const fields = (await listCustomFields(db)).filter(({ is_removed }) => !is_removed);
  const carried: Record<string, CustomValue> = {};
  for (const from of fields.filter(({ kind }) => kind === 'leads')) {
    const to = fields.find(
      ({ kind, type, name }) => kind === 'clients' && type === from.type && nameFold(name) === nameFold(from.name),
    );
    const value = values[from.key];
    const same = to && value !== undefined ? sameValue(value, from, to) : undefined;
    if (to && same !== undefined) carried[to.key] = same;
  }
  return retagged(carried, { add: tagsOf(values), remove: [] });
}

function sameValue(value: CustomValue, from: CustomField, to: CustomField): CustomValue | undefined {
  if (from.type !== 'choice' && from.type !== 'choices') return value;
  const keys = [value].flat().flatMap((key) => {
    const chosen = from.choices.find((choice) => choice.key === key);
    const same = to.choices.find(
      ({ name, is_removed }) => chosen && !is_removed && nameFold(name) === nameFold(chosen.name),
    );
    return same ? [same.key] : [];
  });
  if (from.type === 'choice') return keys[0];
  return keys.length > 0 ? keys : undefined;
}
