import type { Somebody } from '#platform/access/ownership.ts';
import { roleMay } from '#platform/access/rights.ts';
import { divideHalfUp, paiseOf, rupeesOf } from '#platform/paise.ts';

/** What a deal does with its property: sells it, or lets it for rent or lease. */
export const dealKinds = ['sale', 'rental'] as const;
export type DealKind = (typeof dealKinds)[number];

export const dealSortings = ['latest', 'earliest', 'price_down', 'commission_down'] as const;
export type DealSorting = (typeof dealSortings)[number];

/** Undone ones are kept, and count in no figure. */
export const dealStates = ['standing', 'undone'] as const;
export type DealState = (typeof dealStates)[number];

/** What the property is called once the deal is done. */
export function statusAfter(kind: DealKind): 'sold' | 'rented' {
  return kind === 'sale' ? 'sold' : 'rented';
}

/** Which deal a status is the outcome of; null for one that needs none. */
export function kindOfStatus(status: string): DealKind | null {
  if (status === 'sold') return 'sale';
  return status === 'rented' ? 'rental' : null;
}

/** Whether a deal does with a property what it is offered for: then its price is the deal's to begin with. */
export function isAsOffered(kind: DealKind, purpose: string): boolean {
  return (kind === 'sale') === (purpose === 'sale');
}

interface DealOfPeople {
  readonly shares: ReadonlyArray<{ readonly agent_id: string }>;
  readonly created_by: string | null;
}

/** Own is a deal in which I have a share, and one that I recorded. */
export function isOwnDeal({ profileId }: Somebody, { shares, created_by }: DealOfPeople): boolean {
  return profileId !== null && (created_by === profileId || shares.some(({ agent_id }) => agent_id === profileId));
}

export const dealPolicy = {
  /** One's own deals, or anybody's for those who may delete any record. */
  undo: (actor: Somebody, deal: DealOfPeople) =>
    actor.role === undefined || roleMay(actor.role, 'delete_any') || isOwnDeal(actor, deal),
};

/** The whole of a deal in hundredths of a percent. */
const whole = 10_000n;

/** A percentage as people write one, with at most two decimals: '33.33'. */
export const percentForm = /^\d{1,3}(\.\d{1,2})?$/u;

/** What shares of a deal come to together, in percent with two decimals: '100.00'. */
export function sumOfShares(shares: readonly string[]): string {
  return rupeesOf(shares.reduce((sum, share) => sum + paiseOf(share), 0n));
}

/** False also where a share is no percentage. */
export function isFullSplit(shares: readonly string[]): boolean {
  return (
    shares.every((share) => percentForm.test(share)) &&
    shares.reduce((sum, share) => sum + paiseOf(share), 0n) === whole
  );
}

/**
 * What each agent gets of a commission, in paise exactly. Every part is rounded down; the paise that are left over go one
 * each to those who lost most by it, of equal ones to the larger share, of equal shares to the first. The parts come to
 * the commission, and none is a paisa away from its exact value.
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

/** A part of an amount, to the paisa, a half rounded up: '1.5' percent of '12999' are '194.99'. */
export function partOf(amount: string, percent: string): string {
  return rupeesOf(divideHalfUp(paiseOf(amount) * paiseOf(percent), whole));
}

/** What part of a price an amount is, in percent with at most two decimals; null where nothing was paid. */
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

/** Equal shares for so many agents, 100 together: '33.34', '33.33', '33.33'. */
export function equalShares(count: number): string[] {
  const agents = BigInt(count);
  return Array.from({ length: count }, (_, index) =>
    rupeesOf(whole / agents + (BigInt(index) < whole % agents ? 1n : 0n)),
  );
}
