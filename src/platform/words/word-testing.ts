import type { OwnWord } from './words.ts';

/** A tag of the agency. */
export function aTag(changes: Partial<OwnWord> & Pick<OwnWord, 'key' | 'name'>): OwnWord {
  return { kind: 'tag', colour: null, is_hidden: false, is_removed: false, merged_into: null, ...changes };
}
