import { nameFold } from '#features/vocabulary/rules.ts';
import type { OwnWord } from '#platform/words/words.ts';

/** What a typed name means: a tag to choose, which the one with this name may be merged into, one that is hidden, or none. */
export type TypedTag =
  | { readonly kind: 'chosen'; readonly key: string; readonly name: string; readonly isMerged: boolean }
  | { readonly kind: 'hidden'; readonly name: string }
  | { readonly kind: 'new' };

/** Finds the tag with a typed name, in any case. Tags that the record has may be hidden. */
export function findTypedTag(words: readonly OwnWord[], typed: string, before: readonly string[]): TypedTag {
  const tags = words.filter(({ kind, is_removed }) => kind === 'tag' && !is_removed);
  const same = tags.filter((tag) => nameFold(nameOf(tag)) === nameFold(typed));
  const own = same.find(({ merged_into }) => merged_into === null);
  const target = own ?? tags.find(({ key }) => same.some(({ merged_into }) => merged_into === key));
  if (!target) return { kind: 'new' };
  const name = nameOf(target);
  if (target.is_hidden && !before.includes(target.key)) return { kind: 'hidden', name };
  return { kind: 'chosen', key: target.key, name, isMerged: !own };
}

/** The tags that a record may get, in the agency's order, with those that it had. */
export function offeredTags(words: readonly OwnWord[], before: readonly string[]): ReadonlyArray<TagChoice> {
  return words
    .filter(({ kind, key, is_hidden, is_removed, merged_into }) => {
      const isOffered = !is_hidden && !is_removed && merged_into === null;
      return kind === 'tag' && (isOffered || before.includes(key));
    })
    .map((tag) => ({ key: tag.key, name: nameOf(tag) }));
}

export interface TagChoice {
  readonly key: string;
  readonly name: string;
}

/** Whether a name contains what was typed so far. */
export function isLikeTyped(name: string, typed: string): boolean {
  return nameFold(name).includes(nameFold(typed));
}

function nameOf({ name, key }: OwnWord): string {
  return name ?? key;
}
