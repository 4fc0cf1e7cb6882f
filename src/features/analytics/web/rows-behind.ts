import type { Analytics } from '../contract.ts';

/** The days of the figures in the words of the list of deals. */
export function dealDays({ from, until }: Pick<Analytics, 'from' | 'until'>) {
  return from === null ? {} : { from, until };
}

/** The same in the words of the list of leads, by the day on which they were added. */
export function leadDays({ from, until }: Pick<Analytics, 'from' | 'until'>) {
  return from === null ? {} : { created_since: from, created_until: until };
}
