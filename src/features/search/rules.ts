export const longestQuestion = 200;

/** At most so many of each kind. */
export const mostShown = 6;

/** Words of a search are dropped one by one up to so many. */
export const mostDroppable = 6;

/** Of whom little is found, what is spelt nearly so is looked for, too. */
export function areFew(found: number): boolean {
  return found < 3;
}
