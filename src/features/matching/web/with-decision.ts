import type { PropertyMatch } from '../contract.ts';

interface Matches<M> {
  readonly items: M[];
  readonly set_aside: number;
  readonly is_capped: boolean;
}

type Decided = PropertyMatch['decided'];

/**
 * A list after a decision is saved: a property that is not suitable disappears unless the list includes those set aside.
 */
export function withDecision<Page extends Matches<{ readonly decided: Decided }>>(
  matches: Page,
  isIt: (match: Page['items'][number]) => boolean,
  decided: Decided,
  showsSetAside: boolean,
): Page {
  const found = matches.items.find(isIt);
  if (!found) return matches;
  const goes = isAside(decided) && !showsSetAside;
  return {
    ...matches,
    items: goes
      ? matches.items.filter((match) => match !== found)
      : matches.items.map((match) => (match === found ? { ...match, decided } : match)),
    set_aside: matches.set_aside + Number(isAside(decided)) - Number(isAside(found.decided)),
  };
}

function isAside(decided: Decided): boolean {
  return decided?.decision === 'not_suitable' && decided.counts;
}
