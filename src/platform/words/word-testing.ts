import type { OwnWord } from './words.ts';

/** A tag of the agency. */
export function aTag(changes: Partial<OwnWord> & Pick<OwnWord, 'key' | 'name'>): OwnWord {
  return { kind: 'tag', colour: null, is_hidden: false, is_removed: false, merged_into: null, ...changes };
}

/** A stage of the agency, by default with the name that the program gives it. */
export function aStage(key: string, changes: Partial<OwnWord> = {}): OwnWord {
  return { ...aTag({ key, name: null }), kind: 'lead_stage', ...changes };
}
