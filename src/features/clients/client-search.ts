import { isId } from '#platform/is-id.ts';
import { readDay, readEach, readNumber, readText, setOf } from '#platform/lists/address.ts';
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
  const read: ClientSearch = {
    ...readEach(raw, ['search'], readText),
    ...readEach(raw, numbers, readNumber),
    ...readEach(raw, ['added_since'], readDay),
  };
  const { sort } = raw;
  for (const name of lists) {
    const values = [raw[name]].flat().filter((value) => typeof value === 'string' || typeof value === 'number');
    const terms = values.map((value) => String(value).trim().slice(0, 100)).filter((value) => value !== '');
    if (terms.length > 0) read[name] = terms.slice(0, 20);
  }
  const order = clientSortings.find((name) => name === sort);
  if (order && order !== 'newest') read.sort = order;
  return read;
}

/** The filter behind an address, in the shape of the contract. */
export function toClientFilter({ sort: _sort, type, agent, ...rest }: ClientSearch): ClientFilter {
  const types = clientTypes.filter((name) => type?.includes(name));
  const agents = agent?.filter(isId) ?? [];
  return {
    ...setOf(rest),
    ...(types.length > 0 ? { type: types } : {}),
    ...(agents.length > 0 ? { agent: agents } : {}),
  };
}

export function toClientSorting({ sort }: ClientSearch): ClientSorting {
  return sort ?? 'newest';
}

/** The client whose wishes are shown, in the address of the preferences. */
export interface ChosenClient {
  client?: string | undefined;
}

export function readChosenClient({ client }: Record<string, unknown>): ChosenClient {
  return typeof client === 'string' ? { client } : {};
}
