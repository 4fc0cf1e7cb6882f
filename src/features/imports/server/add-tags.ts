import type { StaffContext } from '#platform/context/server/context.ts';
import { may } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import type { ImportKindName } from '../mapping.ts';
import type { ImportKinds } from './import-kind.ts';
import { kindOf } from './import-kind.ts';
import { DistinctNames, NewTags } from './new-tags.ts';

/** Collects new tags for a user who may add words; undefined for others. */
export async function newTagsFor(
  context: StaffContext,
  kinds: ImportKinds,
  name: ImportKindName,
): Promise<NewTags | undefined> {
  const { tags } = kindOf(kinds, name);
  return tags && mayAddTags(context) ? new NewTags(tags, await tags.room(context.db)) : undefined;
}

/** Adds the tags that the user saw in the preview. */
export async function addNewTags(
  context: StaffContext,
  kinds: ImportKinds,
  { kind, names }: { readonly kind: ImportKindName; readonly names: readonly string[] },
): Promise<void> {
  if (names.length === 0) return;
  if (!mayAddTags(context)) throw new Failure('forbidden');
  await kindOf(kinds, kind).tags?.add(context, new DistinctNames(names).list());
}

/** Starting an import needs another scope of an API key than adding words. */
function mayAddTags({ actor }: StaffContext): boolean {
  const key = actor.kind === 'person' ? actor.key : undefined;
  return may(actor, 'manage_words') && (!key || key.scopes.includes('manage'));
}
