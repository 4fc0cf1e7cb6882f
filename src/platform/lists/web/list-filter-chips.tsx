import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { FilterChip } from '#ui/chip.tsx';
import { passFocus } from '#ui/pass-focus.ts';
import { withCustomFilters } from '../custom-field-filters.ts';
import type { ChipFilter, FilterEntries, FilterTable, ListSearch } from '../filter-table.ts';
import { clearedFilters, filtersSet, withoutFilters } from '../filter-table.ts';
import { optionsNow } from '../filters.ts';
import { useCustomFieldText } from './custom-field-filter-text.ts';
import type { CustomTexts, FilterValues } from './custom-filter.ts';
import { summarizeList, useFormatRange } from './filter-labels.ts';
import type { FilterChipRowProps } from './list-count.tsx';

type UseText = (values: FilterValues<unknown>, filter: ChipFilter) => string;

interface ListFilterChipsProps<T extends FilterEntries, S extends string> extends FilterChipRowProps<ListSearch<T, S>> {
  readonly table: FilterTable<T, S>;
  readonly custom: CustomTexts<T>;
}

/** The chips of the filters in the URL. */
export function ListFilterChips<T extends FilterEntries, S extends string>(props: ListFilterChipsProps<T, S>) {
  const { table, custom, search, onChange } = props;
  const { t } = useLingui();
  const chips = useRef<HTMLDivElement>(null);
  const hookOf = (filter: ChipFilter): UseText =>
    // Each hook reads the values of its own filters.
    filter.kind === 'custom' ? (Reflect.get(custom, filter.field) as UseText) : knownTexts[filter.kind];
  // The keys are parameters of the table.
  const remove = (removed: Record<string, undefined>) => onChange(removed as Partial<ListSearch<T, S>>);
  const { filters, chips: known } = withCustomFilters(table);
  const shown = filtersSet(known, search);
  const others = shown.filter((filter) => !filter.all);
  return (
    <>
      <div ref={chips} className="contents">
        {[...shown.filter((filter) => filter.all), ...others].map((filter) => (
          <Chip
            key={filter.name}
            filter={filter}
            values={filter.parameters.map((name): unknown => Reflect.get(search, name))}
            useText={hookOf(filter)}
            onRemove={() => {
              passFocus(chips.current, moreFilters());
              remove(withoutFilters([filter]));
            }}
          />
        ))}
      </div>
      {others.length > 0 && (
        <Button
          variant="ghost"
          size="sm"
          onClick={() => {
            moreFilters()?.focus();
            remove({ ...clearedFilters(filters), ...withoutFilters(filters.filter(isSearch)) });
          }}
        >
          {t`Clear all`}
        </Button>
      )}
    </>
  );
}

const isSearch = ({ kind }: { readonly kind: string }) => kind === 'search';

interface ChipProps {
  readonly filter: ChipFilter;
  readonly values: FilterValues<unknown>;
  readonly useText: UseText;
  onRemove(): void;
}

function Chip({ filter, values, useText, onRemove }: ChipProps) {
  const { t } = useLingui();
  const chip = <FilterChip label={t(filter.label)} value={useText(values, filter)} onRemove={onRemove} />;
  if (!filter.all) return chip;
  // The bar shows a single choice, and nothing on phones.
  const isInBar = values.flat().length === 1;
  return <span className={isInBar ? 'hidden min-w-0 phone:flex' : 'contents'}>{chip}</span>;
}

const knownTexts: Readonly<Record<Exclude<ChipFilter['kind'], 'custom'>, UseText>> = {
  choices: useOptionText,
  choice: useOptionText,
  customField: useCustomFieldText,
  texts: (values) => summarizeList(values.flat().map(String)),
  atLeast: useLeastText,
};

function useOptionText(values: FilterValues<unknown>, filter: ChipFilter): string {
  const { t } = useLingui();
  const options = 'options' in filter ? optionsNow(filter) : [];
  const chosen = values.flat().map(String);
  const known = options.filter(({ value }) => chosen.includes(value)).map(({ label }) => t(label));
  const labelOf = 'labelOf' in filter ? filter.labelOf : undefined;
  const former = labelOf ? chosen.filter((one) => !options.some(({ value }) => value === one)) : [];
  const labels = [...known, ...former.map((one) => (labelOf ? t(labelOf(one)) : one))];
  return filter.all ? labels.join(', ') : summarizeList(labels);
}

function useLeastText([least]: FilterValues<unknown>): string {
  const rangeText = useFormatRange();
  return rangeText(String(least), undefined);
}

/** The filter button or, in a list without one, the page. */
function moreFilters(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-more-filters]') ?? document.getElementById('main');
}
