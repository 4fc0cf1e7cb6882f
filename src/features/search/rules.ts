export const longestQuestion = 200;

/** At most so many of each kind. */
export const mostShown = 6;

/** Of whom little is found, what is spelt nearly so is looked for, too. */
export function areFew(found: number): boolean {
  return found < 3;
}
