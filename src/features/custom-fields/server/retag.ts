import { currentWord } from '#features/vocabulary/server/current-word.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import type { CustomValues, KindWithTags } from '#platform/custom-fields/custom-fields.ts';
import { tagsKey, tagsOf } from '#platform/custom-fields/custom-fields.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import type { TaggedKind } from '../rules.ts';

/** Keys of tags. */
export interface TagChange {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/** A change of the tags of a record that was read at `version`; null for whatever it is now. */
export interface Tagging extends TagChange {
  readonly id: string;
  readonly version: number | null;
}

/** How records of each kind get other tags; `app` fills it. */
export type TagServices = Readonly<
  Record<KindWithTags, (context: StaffContext, tagging: Tagging) => Promise<{ readonly custom: CustomValues }>>
>;

/** Adds and removes tags of one record; throws for one that does not exist. */
export async function tagRecord(
  context: StaffContext,
  { kind, id, ...change }: TagChange & { readonly kind: TaggedKind; readonly id: string },
  services: TagServices,
): Promise<{ tags: string[] }> {
  const add = await currentTags(context.db, change.add, 'add');
  const remove = await currentTags(context.db, change.remove, 'remove');
  const { custom } = await services[kind](context, { id, version: null, add, remove });
  return { tags: [...tagsOf(custom)] };
}

/** The tags that records get, which others may have been merged into; throws for one that does not exist. */
export async function currentTags(db: Queryable, keys: readonly string[], field: string): Promise<string[]> {
  const tags: string[] = [];
  for (const key of keys) tags.push(await currentWord(db, 'tag', { field, key }));
  return [...new Set(tags)];
}

/** The values of a record with those of another one where it has none, and the tags of both. */
export function joinedValues(own: CustomValues, others: CustomValues): CustomValues {
  return retagged({ ...others, ...own }, { add: tagsOf(others), remove: [] });
}

/** The values of a record with some tags more or less. */
export function retagged(custom: CustomValues, { add, remove }: TagChange): CustomValues {
  const { [tagsKey]: _, ...others } = custom;
  const tags = [...new Set([...tagsOf(custom), ...add])].filter((key) => !remove.includes(key));
  return tags.length === 0 ? others : { ...others, [tagsKey]: tags };
}
