import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { CustomFieldKind } from '#platform/custom-fields/custom-fields.ts';
import { customFieldLabel } from '#platform/custom-fields/custom-fields.ts';
import { customSortings, isCustomSorting, sortedFieldOf } from '#platform/custom-fields/custom-sorting.ts';
import type { LazyComponent } from '#ui/lazy-component.ts';
import { Segmented } from '#ui/segmented.tsx';
import { customFiltersSet } from '../custom-parameters.ts';
import type { Filter, FilterEntries, FilterTable, ListSearch } from '../filter-table.ts';
import { filtersSet } from '../filter-table.ts';
import { optionsNow } from '../filters.ts';
import type { MoreFiltersProps } from './filter-bar.tsx';
import { FilterBarFrame, FilterInBar, MoreFiltersButton, SortMenu } from './filter-bar.tsx';
import type { FilterChipRowProps } from './list-count.tsx';
import { FilterChipLine } from './list-count.tsx';
import { SearchText } from './search-text.tsx';

export interface ListFiltersProps<T extends FilterEntries, S extends string> {
  readonly table: FilterTable<T, S>;
  readonly search: ListSearch<T, S>;
  readonly chips?: LazyComponent<FilterChipRowProps<ListSearch<T, S>>>;
  readonly dialog?: LazyComponent<MoreFiltersProps<ListSearch<T, S>>>;
  /** Options of filters in the bar that the table does not define. */
  readonly options?: { readonly [Name in keyof T]?: ReadonlyArray<{ readonly value: string; readonly label: string }> };
  /** Shown at the end of the bar. */
  readonly children?: ReactNode;
  onChange(changes: Partial<ListSearch<T, S>>, isTyping?: boolean): void;
}

/** The filter bar of a list and its chips. */
export function ListFilters<T extends FilterEntries, S extends string>(props: ListFiltersProps<T, S>) {
  const { table, search, chips, dialog, options, children, onChange } = props;
  const { t } = useLingui();
  const valueIn = (name: string): unknown => Reflect.get(search, name);
  // The name and value belong to a parameter of the table.
  const set = (name: string, value: unknown, isTyping?: boolean) =>
    onChange({ [name]: value } as Partial<ListSearch<T, S>>, isTyping);
  const chipsSet = filtersSet(table.chips, search);
  const customSet = customFiltersSet(search as object).length;
  const sorting = table.sortOf(search);
  const customOptions = useCustomSortOptions(table.custom, sorting);
  const sort = table.sortings.length > 0 && (
    <SortMenu
      value={sorting}
      options={[...table.sortings.map(({ value, label }) => ({ value, label: t(label) })), ...customOptions]}
      onChange={(chosen) => set('sort', chosen)}
    />
  );
  const inBar = (filter: Filter): ReactNode => {
    const { name } = filter;
    if (filter.kind === 'search') {
      return (
        <SearchText
          key={name}
          value={textOf(valueIn(name))}
          label={t(filter.label)}
          placeholder={t(filter.placeholder)}
          {...(!dialog && { className: 'w-68 phone:basis-full' })}
          onChange={(text) => set(name, text === '' ? undefined : text, true)}
        />
      );
    }
    if (!('all' in filter && filter.all)) return null;
    const chosen = [valueIn(name) ?? []].flat().map(textOf);
    const isOffered = (value: string) =>
      !('seldom' in filter && filter.seldom?.includes(value)) || chosen.includes(value);
    const known = 'options' in filter ? optionsNow(filter).filter(({ value }) => isOffered(value)) : [];
    return (
      <FilterInBar
        key={name}
        label={t(filter.label)}
        all={t(filter.all)}
        isOnPhones={filter.only === 'bar'}
        value={chosen}
        options={options?.[name] ?? known.map(({ value, label }) => ({ value, label: t(label) }))}
        onChange={(values) => set(name, filter.kind === 'choice' ? values?.[0] : values)}
      />
    );
  };
  const segmented = table.filters.map(
    (filter) =>
      filter.kind === 'segments' && (
        <Segmented
          key={filter.name}
          label={t(filter.label)}
          className="phone:flex phone:w-full phone:*:flex-1"
          value={textOf(valueIn(filter.name) ?? filter.options[0]?.value)}
          onChange={(value) => set(filter.name, value === filter.options[0]?.value ? undefined : value)}
          segments={filter.options.map(({ value, label }) => ({ value, label: t(label) }))}
        />
      ),
  );
  const hasSegments = segmented.some(Boolean);
  return (
    <>
      <FilterBarFrame
        filters={
          <>
            {table.filters.map(inBar)}
            {dialog && (
              <MoreFiltersButton
                part={dialog}
                search={search}
                count={chipsSet.filter((filter) => !filter.all).length + customSet}
                onApply={onChange}
              />
            )}
            {hasSegments && sort}
          </>
        }
      >
        {hasSegments ? segmented : sort}
        {children}
      </FilterBarFrame>
      {chips && (
        <FilterChipLine
          search={search}
          onChange={onChange}
          chips={chips}
          hasFilters={chipsSet.length + customSet > 0}
        />
      )}
    </>
  );
}

/** Both orders of the custom field that a list is sorted by; other fields are sorted by their columns. */
function useCustomSortOptions(
  kind: CustomFieldKind | undefined,
  sorting: unknown,
): Array<{ value: string; label: string }> {
  const { t } = useLingui();
  const field = kind && isCustomSorting(sorting) ? sortedFieldOf(kind, sorting) : null;
  if (!field) return [];
  const name = t(customFieldLabel(field));
  const { up, down } = customSortings(field);
  return [
    { value: up, label: t`${name}, ascending` },
    { value: down, label: t`${name}, descending` },
  ];
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
