import type { MessageDescriptor } from '@lingui/core';
import type { FilterEntry } from './filters.ts';

/** The filters of a list by name, in the order of their fields in the dialog. */
export type FilterEntries = Readonly<Record<string, FilterEntry>>;

/** A filter of a table, with its name and the parameters that it has in the address. */
export type Filter = FilterEntry & { readonly name: string; readonly parameters: readonly string[] };

/** A filter that a chip can show. */
export type ChipFilter = Exclude<Filter, { readonly kind: 'search' | 'segments' | 'parameter' }>;

type ParameterOf<Name, E> = E extends { readonly parameters: ReadonlyArray<infer N extends string> } ? N : Name;
type ValueOf<E> = E extends { read(value: unknown): infer V } ? NonNullable<V> : never;
type ContractValueOf<E> = E extends { toContract?(value: never): infer C } ? NonNullable<C> : never;
type ContractParameterOf<Name, E> = E extends { readonly kind: 'parameter' } ? never : ParameterOf<Name, E>;

/** The address of a list: every filter that is set, and the sorting if it is not the usual one. */
export type ListSearch<T, S> = { [Name in keyof T as ParameterOf<Name, T[Name]>]?: ValueOf<T[Name]> | undefined } & ([
  S,
] extends [never]
  ? unknown
  : { sort?: S | undefined });

/** The filters of an address, in the shape of the contract. */
export type ListFilter<T> = { [Name in keyof T as ContractParameterOf<Name, T[Name]>]?: ContractValueOf<T[Name]> };

/** The values of each kind of custom filter that a table has. */
export type ChipValues<T> = {
  readonly [Name in keyof T as T[Name] extends { readonly field: infer F extends string } ? F : never]: ValueOf<
    T[Name]
  >;
};

/** The same of those that the dialog shows. */
export type FieldValues<T> = ChipValues<{
  readonly [Name in keyof T as T[Name] extends { readonly only: 'chip' } ? never : Name]: T[Name];
}>;

interface TableOptions<T, S extends string> {
  /** The first sorting is the usual one. */
  readonly sort?: { readonly values: readonly S[]; readonly labels: Readonly<Record<S, MessageDescriptor>> };
  /** What the button of the dialog says: 'Show clients'. */
  readonly show?: MessageDescriptor;
  /** The filters whose chips come first, where it is not the order of the table. */
  readonly chipOrder?: ReadonlyArray<keyof T & string>;
}

/** All that a list knows about its filters. */
export interface FilterTable<T extends FilterEntries, S extends string> {
  readonly filters: readonly Filter[];
  /** Those that have chips, in their order. */
  readonly chips: readonly ChipFilter[];
  readonly sortings: ReadonlyArray<{ readonly value: S; readonly label: MessageDescriptor }>;
  readonly show: MessageDescriptor | undefined;
  /** Reads an address that anybody may have typed: what makes no sense is left out. */
  read(raw: Readonly<Record<string, unknown>>): ListSearch<T, S>;
  filterOf(search: ListSearch<T, S>): ListFilter<T>;
  sortOf(search: ListSearch<T, S>): S;
}

/** The address that a table reads. */
export type SearchOf<Table> = Table extends { read(raw: never): infer S } ? S : never;

/** Derives from one table how the address of a list is read, what is asked for, and what the page shows. */
export function filterTable<const T extends FilterEntries, S extends string = never>(
  entries: T,
  { sort, show, chipOrder = [] }: TableOptions<T, S> = {},
): FilterTable<T, S> {
  const filters: Filter[] = Object.entries(entries).map(([name, entry]) => ({
    ...entry,
    name,
    parameters: entry.parameters ?? [name],
  }));
  const withChips = filters.filter(hasChip);
  const first = chipOrder.flatMap((name) => withChips.find((filter) => filter.name === name) ?? []);
  const sortings = sort?.values ?? [];
  const read = (raw: Readonly<Record<string, unknown>>) => {
    const search = valuesOf(filters, (filter, parameter) => filter.read(raw[parameter]));
    const sorting = sortings.find((known, index) => index > 0 && known === raw.sort);
    if (sorting !== undefined) search.sort = sorting;
    return search;
  };
  const filterOf = (search: object) =>
    valuesOf(filters, ({ toContract }, parameter) => {
      const value: unknown = Reflect.get(search, parameter);
      // Of this parameter of this filter.
      return toContract ? (toContract as (value: unknown) => unknown)(value) : value;
    });
  return {
    filters,
    chips: [...first, ...withChips.filter((filter) => !first.includes(filter))],
    sortings: sortings.flatMap((value) => (sort ? { value, label: sort.labels[value] } : [])),
    show,
    // What the readers of the table return, by the names of its parameters.
    read: (raw) => read(raw) as ListSearch<T, S>,
    filterOf: (search) => filterOf(search as object) as ListFilter<T>,
    // A table without sortings sorts by none: S is never.
    sortOf: (search) => (Reflect.get(search as object, 'sort') ?? sortings[0]) as S,
  };
}

function hasChip(filter: Filter): filter is ChipFilter {
  if (filter.kind === 'search' || filter.kind === 'segments' || filter.kind === 'parameter') return false;
  return filter.only !== 'bar';
}

function valuesOf(
  filters: readonly Filter[],
  readValue: (filter: Filter, parameter: string) => unknown,
): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const filter of filters) {
    for (const parameter of filter.parameters) {
      const value = readValue(filter, parameter);
      if (value !== undefined) found[parameter] = value;
    }
  }
  return found;
}

/** The filters of these that an address sets. */
export function filtersSet<F extends Filter>(filters: readonly F[], search: object): F[] {
  return filters.filter(({ parameters }) => parameters.some((name) => Reflect.get(search, name) !== undefined));
}

/** What removes these filters from an address. */
export function withoutFilters(filters: readonly Filter[]): Record<string, undefined> {
  return Object.fromEntries(filters.flatMap(({ parameters }) => parameters).map((name) => [name, undefined]));
}

/** What removes all that a list can clear: everything but the search text, the view, and what filters nothing. */
export function clearedFilters({ filters }: { readonly filters: readonly Filter[] }): Record<string, undefined> {
  return withoutFilters(filters.filter(({ kind }) => kind !== 'search' && kind !== 'segments' && kind !== 'parameter'));
}
