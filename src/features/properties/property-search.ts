import { isId } from '#platform/is-id.ts';
import { readDay, readEach, readId, readNumber, readText, setOf } from '#platform/lists/address.ts';
import type { PropertyFilter } from './contract.ts';
import type { Sorting } from './rules.ts';
import { listFilters, numberFilters, propertyStatuses, purposes, sortings } from './rules.ts';

/** The address of the property list: everything that narrows, orders or shapes it. */
export interface PropertySearch {
  search?: string | undefined;
  /** Ids, or 'none' for what has no type. */
  type?: string[] | undefined;
  status?: string[] | undefined;
  purpose?: string[] | undefined;
  price_min?: number | undefined;
  price_max?: number | undefined;
  bedrooms_min?: number | undefined;
  bathrooms_min?: number | undefined;
  area_min?: number | undefined;
  area_max?: number | undefined;
  city?: string[] | undefined;
  agent?: string[] | undefined;
  /** The id of a client. */
  owner?: string | undefined;
  listed_since?: string | undefined;
  sort?: Sorting | undefined;
  view?: 'rows' | undefined;
}

/** Reads an address that anybody may have typed: what makes no sense is left out. */
export function readPropertySearch(raw: Record<string, unknown>): PropertySearch {
  const read: PropertySearch = {
    ...readEach(raw, ['search'], readText),
    ...readEach(raw, numberFilters, readNumber),
    ...readEach(raw, ['owner'], readId),
    ...readEach(raw, ['listed_since'], readDay),
  };
  const { sort, view } = raw;
  for (const name of listFilters) {
    const values = [raw[name]].flat().filter((value) => typeof value === 'string' || typeof value === 'number');
    if (values.length > 0) read[name] = values.map(String).slice(0, 20);
  }
  const order = sortings.find((name) => name === sort);
  if (order && order !== 'newest') read.sort = order;
  if (view === 'rows') read.view = 'rows';
  return read;
}

/** The filter behind an address, in the shape of the contract. */
export function toPropertyFilter({
  sort: _sort,
  view: _view,
  status,
  purpose,
  type,
  agent,
  ...rest
}: PropertySearch): PropertyFilter {
  const known = <T extends string>(values: readonly T[], chosen: string[] | undefined) =>
    values.filter((value) => chosen?.includes(value));
  const chosenStatus = known(propertyStatuses, status);
  const chosenPurpose = known(purposes, purpose);
  const types = type?.filter((value) => value === 'none' || isId(value)) ?? [];
  const agents = agent?.filter(isId) ?? [];
  return {
    ...setOf(rest),
    ...(types.length > 0 ? { type: types } : {}),
    ...(agents.length > 0 ? { agent: agents } : {}),
    ...(chosenStatus.length > 0 ? { status: chosenStatus } : {}),
    ...(chosenPurpose.length > 0 ? { purpose: chosenPurpose } : {}),
  };
}

export function toPropertySorting({ sort }: PropertySearch): Sorting {
  return sort ?? 'newest';
}
