import type { MessageDescriptor } from '@lingui/core';
import type { CustomFieldKind } from '#platform/custom-fields/custom-fields.ts';
import type { CustomSorting } from '#platform/custom-fields/custom-sorting.ts';
import { isCustomSorting, sortedFieldOf } from '#platform/custom-fields/custom-sorting.ts';
import { customFilterOf, readCustomParameters } from './custom-parameters.ts';
import type { FilterEntry } from './filters.ts';

/** The filters of a list by name, in the order of the dialog. */
export type FilterEntries = Readonly<Record<string, FilterEntry>>;

/** A filter of a table, with its name and URL parameters. */
export type Filter = FilterEntry & { readonly name: string; readonly parameters: readonly string[] };

/** A filter that can have a chip. */
export type ChipFilter = Exclude<Filter, { readonly kind: 'search' | 'segments' | 'parameter' }>;

type ParameterOf<Name, E> = E extends { readonly parameters: ReadonlyArray<infer N extends string> } ? N : Name;
type ValueOf<E> = E extends { read(value: unknown): infer V } ? NonNullable<V> : never;
type ContractValueOf<E> = E extends { toContract?(value: never): infer C } ? NonNullable<C> : never;
type ContractParameterOf<Name, E> = E extends { readonly kind: 'parameter' } ? never : ParameterOf<Name, E>;

/** The URL parameters of a list: every active filter, and the sort order if it is not the default. */
export type ListSearch<T, S> = { [Name in keyof T as ParameterOf<Name, T[Name]>]?: ValueOf<T[Name]> | undefined } & ([
  S,
] extends [never]
  ? unknown
  : { sort?: S | undefined });

/** The filters of a URL in the shape of the contract. */
export type ListFilter<T> = { [Name in keyof T as ContractParameterOf<Name, T[Name]>]?: ContractValueOf<T[Name]> };

/** Values of the custom filters of a table, by kind. */
export type ChipValues<T> = {
  readonly [Name in keyof T as T[Name] extends { readonly field: infer F extends string } ? F : never]: ValueOf<
    T[Name]
  >;
};

/** The same for the filters in the dialog. */
export type FieldValues<T> = ChipValues<{
  readonly [Name in keyof T as T[Name] extends { readonly only: 'chip' } ? never : Name]: T[Name];
}>;

interface TableOptions<T, S extends string, K extends CustomFieldKind> {
  /** The first sort order is the default. */
  readonly sort?: { readonly values: readonly S[]; readonly labels: Readonly<Record<S, MessageDescriptor>> };
  /** The label of the submit button: 'Show clients'. */
  readonly show?: MessageDescriptor;
  /** Filters whose chips are first, if not in the order of the table. */
  readonly chipOrder?: ReadonlyArray<keyof T & string>;
  /** The kind of record whose custom fields also filter and sort the list. */
  readonly custom?: K;
}

type WithCustom<S, K> = [K] extends [never] ? S : S | CustomSorting;

/** Everything a list derives from its filters. */
export interface FilterTable<T extends FilterEntries, S extends string> {
  /** Without those of custom fields, which `custom-field-filters.ts` adds. */
  readonly filters: readonly Filter[];
  /** The kind of record whose custom fields also filter the list. */
  readonly custom: CustomFieldKind | undefined;
  /** The filters with chips, in order. */
  readonly chips: readonly ChipFilter[];
  /** Without those of custom fields. */
  readonly sortings: ReadonlyArray<{ readonly value: string; readonly label: MessageDescriptor }>;
  readonly show: MessageDescriptor | undefined;
  /** Reads untrusted URL parameters; omits invalid ones. */
  read(raw: Readonly<Record<string, unknown>>): ListSearch<T, S>;
  filterOf(search: ListSearch<T, S>): ListFilter<T>;
  /** The default if the list is sorted by a field that is gone. */
  sortOf(search: ListSearch<T, S>): S;
}

/** The URL parameters that a table reads. */
export type SearchOf<Table> = Table extends { read(raw: never): infer S } ? S : never;

/** Derives from one table of filters the parsing of the URL, the query and what the page shows. */
export function filterTable<const T extends FilterEntries, S extends string = never, K extends CustomFieldKind = never>(
  entries: T,
  { sort, show, chipOrder = [], custom }: TableOptions<T, S, K> = {},
): FilterTable<T, WithCustom<S, K>> {
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
    if (custom) Object.assign(search, readCustomParameters(raw));
    const sorting = sortings.find((known, index) => index > 0 && known === raw.sort);
    if (sorting !== undefined) search.sort = sorting;
    else if (custom && isCustomSorting(raw.sort)) search.sort = raw.sort;
    return search;
  };
  const filterOf = (search: object) => ({
    ...valuesOf(filters, ({ toContract }, parameter) => {
      const value: unknown = Reflect.get(search, parameter);
      // The value belongs to this parameter.
      return toContract ? (toContract as (value: unknown) => unknown)(value) : value;
    }),
    ...(custom && customFilterOf(search)),
  });
  return {
    custom,
    filters,
    chips: [...first, ...withChips.filter((filter) => !first.includes(filter))],
    sortings: sortings.flatMap((value) => (sort ? { value, label: sort.labels[value] } : [])),
    show,
    // The readers of the table return these types by parameter.
    read: (raw) => read(raw) as ListSearch<T, WithCustom<S, K>>,
    filterOf: (search) => filterOf(search as object) as ListFilter<T>,
    sortOf: (search) => {
      const sorting: unknown = Reflect.get(search as object, 'sort');
      const isGone = custom && isCustomSorting(sorting) && sortedFieldOf(custom, sorting) === null;
      // For a table without sort orders, this is never.
      return ((isGone ? undefined : sorting) ?? sortings[0]) as WithCustom<S, K>;
    },
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

/** The filters that are set in the URL. */
export function filtersSet<F extends Filter>(filters: readonly F[], search: object): F[] {
  return filters.filter(({ parameters }) => parameters.some((name) => Reflect.get(search, name) !== undefined));
}

/** URL changes that remove these filters. */
export function withoutFilters(filters: readonly Filter[]): Record<string, undefined> {
  return Object.fromEntries(filters.flatMap(({ parameters }) => parameters).map((name) => [name, undefined]));
}

/** URL changes that clear a list: all filters but the search text, the view and parameters that filter nothing. */
export function clearedFilters(filters: readonly Filter[]): Record<string, undefined> {
  return withoutFilters(filters.filter(({ kind }) => kind !== 'search' && kind !== 'segments' && kind !== 'parameter'));
}
