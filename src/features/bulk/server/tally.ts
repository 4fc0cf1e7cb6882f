import type { BulkRun } from '../contract.ts';
import type { BulkOutcome, BulkReason } from '../rules.ts';
import { bulkOutcomes, bulkReasons } from '../rules.ts';

export interface Counted {
  readonly outcome: BulkOutcome;
  readonly reason: BulkReason | null;
}

type Tally = Readonly<Record<string, number>>;

const nameOf = ({ outcome, reason }: Counted) => (reason === null ? outcome : `${outcome}:${reason}`);

/** The counts after records have another outcome. */
export function movedTally(
  tally: Tally,
  moves: ReadonlyArray<{ readonly before: Counted; readonly after: Counted }>,
): Tally {
  const counts = new Map(Object.entries(tally));
  for (const { before, after } of moves) {
    counts.set(nameOf(before), (counts.get(nameOf(before)) ?? 0) - 1);
    counts.set(nameOf(after), (counts.get(nameOf(after)) ?? 0) + 1);
  }
  return Object.fromEntries([...counts].filter(([, count]) => count !== 0));
}

/** How many records have one of these outcomes. */
export function countOf(tally: Tally, counted: readonly Counted[]): number {
  return counted.reduce((sum, one) => sum + (tally[nameOf(one)] ?? 0), 0);
}

/** The counts after all records with these outcomes have another one. */
export function withOutcome(tally: Tally, from: readonly Counted[], after: Counted): Tally {
  const names = new Set(from.map(nameOf));
  const others = Object.entries(tally).filter(([name]) => !names.has(name));
  return { ...Object.fromEntries(others), [nameOf(after)]: countOf(tally, [...from, after]) };
}

/** In the order of outcomes and reasons. */
export function listTally(tally: Tally): BulkRun['tally'] {
  return bulkOutcomes.flatMap((outcome) =>
    [null, ...bulkReasons].flatMap((reason) => {
      const count = tally[nameOf({ outcome, reason })] ?? 0;
      return count > 0 ? [{ outcome, reason, count }] : [];
    }),
  );
}
