import { stageGroup, stageKind, stageKinds } from '#platform/words/stages.ts';
import type { WordKind } from '#platform/words/words.ts';
import { isVisitKey } from '#platform/words/words.ts';

/** Format characters that turn the direction of text or cannot be seen, and line breaks. */
const unseen = /[\u200b\u200e\u200f\u061c\u202a-\u202e\u2028\u2029\u2060-\u206f\ufeff\u00ad\t\n\r\u0085]/u;

/** Whether a text can name something: one line with a letter or digit, and nothing that people cannot see. */
export function isWordName(text: string): boolean {
  return !unseen.test(text) && /[\p{L}\p{N}]/u.test(text);
}

/** Equal for names that people take for the same. */
export function nameFold(name: string): string {
  return name.normalize('NFKC').trim().replaceAll(/\s+/gu, ' ').toLowerCase();
}

/** Keys with a meaning of their own in filters. */
const reserved = ['unknown', 'none', 'all'];

/** The key of a new word, unlike all `taken`. It begins with the shipped one that it works like, if it does. */
export function newKey(name: string, taken: ReadonlySet<string>, worksLike?: string): string {
  const latin = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, '_')
    .replaceAll(/^[_0-9]+|_+$/gu, '');
  const plain = latin.slice(0, 30).replace(/_+$/u, '') || 'word';
  const start = worksLike === undefined ? plain : `${worksLike}.${plain}`;
  const isFree = (key: string) => !taken.has(key) && !reserved.includes(key);
  for (let count = 1; ; count += 1) {
    const key = count === 1 ? start : `${start}_${count}`;
    if (isFree(key)) return key;
  }
}

/** Whether a word that the agency adds to this kind works like a shipped one, with which its key begins. */
export function worksLikeShipped(kind: WordKind): boolean {
  return kind === 'meeting_type' || kind === 'lead_stage';
}

/** Whether words of this kind have a colour. */
export function hasColour(kind: WordKind): boolean {
  return kind === 'lead_stage' || kind === 'tag';
}

/** Whether records of one word may get another: a visit stays a visit, and a lead stays new, open, won or lost. */
export function mayMerge(kind: WordKind, from: string, into: string): boolean {
  if (kind === 'lead_stage') return stageGroup(from) === stageGroup(into);
  return kind !== 'meeting_type' || isVisitKey(from) === isVisitKey(into);
}

/** The words of a kind of which new records need at least one. */
export function neededGroups(kind: WordKind): ReadonlyArray<(key: string) => boolean> {
  if (kind === 'tag') return [];
  if (kind !== 'lead_stage') return [() => true];
  return (['new', 'won', 'lost'] as const).map((group) => (key) => stageGroup(key) === group);
}

/** The words of a kind in the order that the list may have: won and lost stages come last. */
export function inListOrder<W extends { readonly key: string }>(kind: WordKind, words: readonly W[]): readonly W[] {
  if (kind !== 'lead_stage') return words;
  const position = ({ key }: W) => stageKinds.indexOf(stageKind(key));
  return words.toSorted((one, other) => position(one) - position(other));
}
