/** A text of the specification that a product decision replaces. */
export interface Replaced {
  readonly part: 1 | 2;
  readonly sections: readonly string[];
  readonly says: string;
  /** The decision, in short. */
  readonly instead: string;
}

/** The tag of the whole matrix, and the decisions about a section, which the report lists with its test. */
export function aboutSection(replaced: readonly Replaced[], section: string) {
  const annotation = replaced
    .filter(({ sections }) => sections.includes(section))
    .map(({ says, instead }) => ({ type: 'replaced', description: `${says} → ${instead}` }));
  return { tag: '@long', annotation };
}
