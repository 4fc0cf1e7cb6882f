import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { WordColour } from './colours.ts';

/** The lists whose words an agency may choose. */
export const wordKinds = ['lead_stage', 'lead_source', 'lost_reason', 'document_type', 'meeting_type', 'tag'] as const;
export type WordKind = (typeof wordKinds)[number];

/** Characters of a name. */
export const maxWordLength = 40;
/** Words of one kind that are neither merged nor removed. */
export const maxWords = 40;

const keyPattern = /^[a-z][a-z0-9_]{0,39}(\.[a-z0-9_]{1,40})?$/u;

/** Whether a text has the form of a key; the database knows which keys exist. */
export function isWordKey(value: unknown): value is string {
  return typeof value === 'string' && keyPattern.test(value);
}

/** The shipped word that a word of the agency works like: the part of its key before the dot. */
export function workingKey(key: string): string {
  return key.split('.')[0] ?? key;
}

/** The types of meetings that take place at properties. */
export const visitKeys: readonly string[] = ['showing', 'site_visit'];

export function isVisitKey(meetingType: string): boolean {
  return visitKeys.includes(workingKey(meetingType));
}

/** A word as the agency has set it. Words that were merged or removed still name values in the history. */
export interface OwnWord {
  readonly kind: WordKind;
  readonly key: string;
  /** Null: the shipped, translated name. */
  readonly name: string | null;
  /** Null: the one of the shipped stage that it works like, and grey for a tag; other kinds have none. */
  readonly colour: WordColour | null;
  readonly is_hidden: boolean;
  readonly is_removed: boolean;
  readonly merged_into: string | null;
}

/** The agency's words in their order. Only the browser has them here; the server reads them from the database. */
let ownWords: ReadonlyMap<WordKind, readonly OwnWord[]> = new Map();

/** Replaces the agency's words; `web/show-words.ts` also updates what is on the screen. */
export function setOwnWords(words: readonly OwnWord[]): void {
  ownWords = new Map(wordKinds.map((kind) => [kind, words.filter((word) => word.kind === kind)]));
}

/** The agency's words as `setOwnWords` got them. */
export function listOwnWords(): readonly OwnWord[] {
  return [...ownWords.values()].flat();
}

/** The colour that the agency chose for a word; null for none. */
export function ownColour(kind: WordKind, key: string): WordColour | null {
  return ownWords.get(kind)?.find((word) => word.key === key)?.colour ?? null;
}

/** The words of one kind: those that Aangan ships, and the agency's own. */
export interface WordList<K extends string = string> {
  readonly kind: WordKind;
  readonly shipped: Readonly<Record<K, MessageDescriptor>>;
  /** The agency's name for a key, or its shipped one; an unknown key names itself. */
  readonly labelOf: (key: string) => MessageDescriptor;
}

export function wordList<K extends string>(
  kind: WordKind,
  shipped: Readonly<Record<K, MessageDescriptor>>,
): WordList<K> {
  const labels: Readonly<Record<string, MessageDescriptor>> = shipped;
  const labelOf = (key: string) => {
    const name = ownWords.get(kind)?.find((word) => word.key === key)?.name;
    return (name ? undefined : Object.hasOwn(labels, key) && labels[key]) || verbatim(name ?? key);
  };
  return { kind, shipped, labelOf };
}

/** A label that reads the same in every language. */
export function verbatim(text: string): MessageDescriptor {
  return msg({ context: 'a word of the agency', message: `${text}` });
}

/** The usual key for a new record, or the first one that is offered if that is not. */
export function firstKey(list: WordList, usual: string): string {
  const offered = keysOf(list, { withHidden: false });
  return offered.includes(usual) ? usual : (offered[0] ?? usual);
}

/** The keys that records may have, in order; without hidden ones for a form. */
export function keysOf(
  { kind, shipped }: WordList,
  { withHidden }: { readonly withHidden: boolean },
): readonly string[] {
  const words = ownWords.get(kind) ?? [];
  if (words.length === 0) return Object.keys(shipped);
  return words
    .filter((word) => !word.is_removed && word.merged_into === null && (withHidden || !word.is_hidden))
    .map(({ key }) => key);
}
