/** Words of the specification that a product decision replaces: what is said there, and what is built instead. */
export interface Replaced {
  readonly part: 1 | 2;
  /** The sections that say so. */
  readonly sections: readonly string[];
  /** The words of the specification. */
  readonly says: string;
  /** The decision, in a few words. */
  readonly instead: string;
}

/** The tag of the whole matrix, and the decisions about a section, which the report names beside what was looked at. */
export function aboutSection(replaced: readonly Replaced[], section: string) {
  const annotation = replaced
    .filter(({ sections }) => sections.includes(section))
    .map(({ says, instead }) => ({ type: 'replaced', description: `${says} → ${instead}` }));
  return { tag: '@long', annotation };
}
