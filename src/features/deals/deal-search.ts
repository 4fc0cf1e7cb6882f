import { isId } from '#platform/is-id.ts';
import { readDay, readEach, readId, setOf } from '#platform/lists/address.ts';
import type { DealFilter } from './contract.ts';
import type { DealSorting } from './rules.ts';
import { dealKinds, dealSortings } from './rules.ts';

/** Those that stand are shown when nothing is said: they are what every figure counts. */
export const dealViews = ['standing', 'undone', 'all'] as const;
export type DealView = (typeof dealViews)[number];

/** The address of the list of deals: everything that narrows and sorts it. */
export interface DealSearch {
  kind?: string | undefined;
  state?: DealView | undefined;
  agent?: string[] | undefined;
  client?: string | undefined;
  property?: string | undefined;
  /** The id of a property type, or `none`. */
  type?: string | undefined;
  from?: string | undefined;
  until?: string | undefined;
  sort?: DealSorting | undefined;
}

const ids = ['client', 'property'] as const;
const days = ['from', 'until'] as const;

/** Reads an address that anybody may have typed: what makes no sense is left out. */
export function readDealSearch(raw: Record<string, unknown>): DealSearch {
  const read: DealSearch = {
    ...readEach(raw, ids, readId),
    ...readEach(raw, days, readDay),
  };
  const kind = dealKinds.find((name) => name === raw.kind);
  if (kind) read.kind = kind;
  const agents = [raw.agent].flat().filter(isId);
  if (agents.length > 0) read.agent = agents.slice(0, 20);
  if (isId(raw.type) || raw.type === 'none') read.type = raw.type;
  const state = dealViews.find((name) => name === raw.state);
  if (state && state !== 'standing') read.state = state;
  const sort = dealSortings.find((name) => name === raw.sort);
  if (sort && sort !== 'latest') read.sort = sort;
  return read;
}

/** The filter behind an address, in the shape of the contract. */
export function toDealFilter({ kind, state = 'standing', sort: _sort, ...rest }: DealSearch): DealFilter {
  const known = dealKinds.find((name) => name === kind);
  return {
    ...setOf(rest),
    ...(known ? { kind: known } : {}),
    ...(state === 'all' ? {} : { state }),
  };
}

export function toDealSorting({ sort }: DealSearch): DealSorting {
  return sort ?? 'latest';
}
