export const maxQuestionLength = 200;

/** The limit per kind. */
export const maxShown = 6;

/** In longer searches no words are dropped. */
export const maxDroppable = 6;

/** With this few results, fuzzy matches are added. */
export function areFew(found: number): boolean {
  return found < 3;
}
