import type { ActingPerson } from '#platform/access/ownership.ts';
import { mayDelete } from '#platform/access/ownership.ts';
import type { CustomSorting } from '#platform/custom-fields/custom-sorting.ts';
import { divideHalfUp, paiseOf, rupeesOf } from '#platform/paise.ts';

/** A sale, or a rental that includes leases. */
export const dealKinds = ['sale', 'rental'] as const;
export type DealKind = (typeof dealKinds)[number];

export const dealSortings = [
  'latest',
  'earliest',
  'price_down',
  'price_up',
  'commission_down',
  'commission_up',
] as const;
export type DealSorting = (typeof dealSortings)[number] | CustomSorting;

/** Undone deals are stored but count in no figure. */
export const dealStates = ['standing', 'undone'] as const;
export type DealState = (typeof dealStates)[number];

/** The property's status after the deal. */
export function statusAfter(kind: DealKind): 'sold' | 'rented' {
  return kind === 'sale' ? 'sold' : 'rented';
}

/** The kind of deal that a status requires; null if it requires none. */
export function kindOfStatus(status: string): DealKind | null {
  if (status === 'sold') return 'sale';
  return status === 'rented' ? 'rental' : null;
}

/** Whether the deal matches the purpose of the property: then the asking price is the default price. */
export function isAsOffered(kind: DealKind, purpose: string): boolean {
  return (kind === 'sale') === (purpose === 'sale');
}

interface DealOfPeople {
  readonly shares: ReadonlyArray<{ readonly agent_id: string }>;
  readonly created_by: string | null;
}

/** A person owns the deals in which they have a share, and those they recorded. */
export function isOwnDeal({ profileId }: ActingPerson, { shares, created_by }: DealOfPeople): boolean {
  return profileId !== null && (created_by === profileId || shares.some(({ agent_id }) => agent_id === profileId));
}

/** Requires the right to delete any record, or having recorded the deal. */
const mayDivide = (actor: ActingPerson, { created_by }: Pick<DealOfPeople, 'created_by'>): boolean =>
  mayDelete(actor, { agent_id: null, created_by });

export const dealPolicy = {
  /** Whether the actor may take shares: that of another, or a larger one. */
  divide: mayDivide,
  /** A share is enough to undo a deal. */
  undo: (actor: ActingPerson, deal: DealOfPeople) => mayDivide(actor, deal) || isOwnDeal(actor, deal),
};

/** 100 percent in hundredths of a percent. */
const whole = 10_000n;

/** A percentage with at most two decimals: '33.33'. */
export const percentForm = /^\d{1,3}(\.\d{1,2})?$/u;

/** The sum of the shares, in percent with two decimals: '100.00'. */
export function sumOfShares(shares: readonly string[]): string {
  return rupeesOf(shares.reduce((sum, share) => sum + paiseOf(share), 0n));
}

/** False also if a share is no percentage. */
export function isFullSplit(shares: readonly string[]): boolean {
  return (
    shares.every((share) => percentForm.test(share)) &&
    shares.reduce((sum, share) => sum + paiseOf(share), 0n) === whole
  );
}

/**
 * Splits a commission among agents, exact to the paisa. Every part is rounded down. Each remaining paisa is given to the
 * agent with the largest rounding loss; ties favour the larger share, then the first. The parts add up to the commission,
 * and each is less than a paisa off its exact value.
 *
 * @param commission a decimal string with at most two decimals.
 * @param shares percent with at most two decimals, 100 together.
 */
export function splitCommission(commission: string, shares: readonly string[]): string[] {
  const total = paiseOf(commission);
  const parts = shares.map((text, index) => {
    const share = paiseOf(text);
    return { index, share, amount: (total * share) / whole, lost: (total * share) % whole };
  });
  const left = Number(total - parts.reduce((sum, { amount }) => sum + amount, 0n));
  const favoured = new Set(
    parts
      .toSorted((one, other) => compare(other.lost, one.lost) || compare(other.share, one.share))
      .slice(0, left)
      .map(({ index }) => index),
  );
  return parts.map(({ amount, index }) => rupeesOf(amount + (favoured.has(index) ? 1n : 0n)));
}

/** A percentage of an amount, to the paisa, rounded half up: '1.5' percent of '12999' is '194.99'. */
export function partOf(amount: string, percent: string): string {
  return rupeesOf(divideHalfUp(paiseOf(amount) * paiseOf(percent), whole));
}

/** An amount in percent of a price, with at most two decimals; null for a price of zero. */
export function percentOf(price: string, amount: string): string | null {
  const paid = paiseOf(price);
  if (paid === 0n) return null;
  const [units, decimals = ''] = rupeesOf(divideHalfUp(paiseOf(amount) * whole, paid)).split('.');
  const shown = decimals.replace(/0+$/u, '');
  return shown === '' ? `${units}` : `${units}.${shown}`;
}

function compare(one: bigint, other: bigint): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** Equal shares that add up to 100: '33.34', '33.33', '33.33'. */
export function equalShares(count: number): string[] {
  const agents = BigInt(count);
  return Array.from({ length: count }, (_, index) =>
    rupeesOf(whole / agents + (BigInt(index) < whole % agents ? 1n : 0n)),
  );
}
