import type { Analytics } from '../contract.ts';

/** The days as filters of the deal list. */
export function dealDays({ from, until }: Pick<Analytics, 'from' | 'until'>) {
  return from === null ? {} : { from, until };
}

/** The days as filters of the lead list, by the day on which a lead was added. */
export function leadDays({ from, until }: Pick<Analytics, 'from' | 'until'>) {
  return from === null ? {} : { created_since: from, created_until: until };
}
