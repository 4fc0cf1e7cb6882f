import type { ClientFilter } from './contract.ts';
import type { ClientSorting } from './rules.ts';
import { clientSortings, clientTypes } from './rules.ts';

/** The address of the client list: everything that narrows or orders it. */
export interface ClientSearch {
  search?: string | undefined;
  type?: string[] | undefined;
  budget_min?: number | undefined;
  budget_max?: number | undefined;
  location?: string[] | undefined;
  agent?: string[] | undefined;
  added_since?: string | undefined;
  sort?: ClientSorting | undefined;
}

const lists = ['type', 'location', 'agent'] as const;
const numbers = ['budget_min', 'budget_max'] as const;

/** Reads an address that anybody may have typed: what makes no sense is left out. */
export function readClientSearch(raw: Record<string, unknown>): ClientSearch {
  const read: ClientSearch = {};
  const { search, sort, added_since } = raw;
  if ((typeof search === 'string' || typeof search === 'number') && String(search).trim() !== '') {
    read.search = String(search).slice(0, 200);
  }
  for (const name of lists) {
    const values = [raw[name]].flat().filter((value) => typeof value === 'string' || typeof value === 'number');
    const words = values.map((value) => String(value).trim().slice(0, 100)).filter((value) => value !== '');
    if (words.length > 0) read[name] = words.slice(0, 20);
  }
  for (const name of numbers) {
    const value = typeof raw[name] === 'string' && raw[name] !== '' ? Number(raw[name]) : raw[name];
    if (typeof value === 'number' && Number.isFinite(value) && value >= 0) read[name] = value;
  }
  if (typeof added_since === 'string' && /^\d{4}-\d{2}-\d{2}$/u.test(added_since)) read.added_since = added_since;
  const order = clientSortings.find((name) => name === sort);
  if (order && order !== 'newest') read.sort = order;
  return read;
}

/** The filter behind an address, in the shape of the contract. */
export function filterOf({ sort: _sort, type, agent, ...rest }: ClientSearch): ClientFilter {
  const types = clientTypes.filter((name) => type?.includes(name));
  const agents = agent?.filter((value) => /^[0-9a-f-]{36}$/iu.test(value)) ?? [];
  // A name without a value narrows nothing.
  const set = Object.entries(rest).filter(([, value]) => value !== undefined);
  return {
    ...Object.fromEntries(set),
    ...(types.length > 0 ? { type: types } : {}),
    ...(agents.length > 0 ? { agent: agents } : {}),
  };
}

export function sortOf({ sort }: ClientSearch): ClientSorting {
  return sort ?? 'newest';
}

/** The client whose wishes are shown, in the address of the preferences. */
export interface ChosenClient {
  client?: string | undefined;
}

export function readChosenClient({ client }: Record<string, unknown>): ChosenClient {
  return typeof client === 'string' ? { client } : {};
}
