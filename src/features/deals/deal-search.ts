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

const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f-]{36}$/iu.test(value);

/** Reads an address that anybody may have typed: what makes no sense is left out. */
export function readDealSearch(raw: Record<string, unknown>): DealSearch {
  const read: DealSearch = {};
  const kind = dealKinds.find((name) => name === raw.kind);
  if (kind) read.kind = kind;
  const agents = [raw.agent].flat().filter(isId);
  if (agents.length > 0) read.agent = agents.slice(0, 20);
  for (const name of ids) if (isId(raw[name])) read[name] = raw[name];
  if (isId(raw.type) || raw.type === 'none') read.type = raw.type;
  for (const name of days) {
    const value = raw[name];
    if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/u.test(value)) read[name] = value;
  }
  const state = dealViews.find((name) => name === raw.state);
  if (state && state !== 'standing') read.state = state;
  const sort = dealSortings.find((name) => name === raw.sort);
  if (sort && sort !== 'latest') read.sort = sort;
  return read;
}

/** The filter behind an address, in the shape of the contract. */
export function filterOf({ kind, state = 'standing', sort: _sort, ...rest }: DealSearch): DealFilter {
  const known = dealKinds.find((name) => name === kind);
  // A name without a value narrows nothing.
  const set = Object.entries(rest).filter(([, value]) => value !== undefined);
  return {
    ...Object.fromEntries(set),
    ...(known ? { kind: known } : {}),
    ...(state === 'all' ? {} : { state }),
  };
}

export function sortOf({ sort }: DealSearch): DealSorting {
  return sort ?? 'latest';
}
