import { useLingui } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import { useState } from 'react';
import { TagInput } from '#ui/tag-input.tsx';
import { withCustomFilters } from '../custom-field-filters.ts';
import type { ChipFilter, FilterEntries, FilterTable, ListSearch } from '../filter-table.ts';
import { clearedFilters, withoutFilters } from '../filter-table.ts';
import { optionsNow } from '../filters.ts';
import { ChoiceField } from './choice-field.tsx';
import { CustomFieldFilterField } from './custom-field-filter-field.tsx';
import type { CustomFields, FilterFieldProps, FilterValues } from './custom-filter.ts';
import type { MoreFiltersProps } from './filter-bar.tsx';
import { FilterChoices, MoreFiltersDialog } from './more-filters-dialog.tsx';

interface ListFilterDialogProps<T extends FilterEntries, S extends string> extends MoreFiltersProps<ListSearch<T, S>> {
  readonly table: FilterTable<T, S>;
  readonly custom: CustomFields<T>;
}

/** The dialog with all filters of a table except those set by links; applies them together. */
export function ListFilterDialog<T extends FilterEntries, S extends string>(props: ListFilterDialogProps<T, S>) {
  const { table, custom, search, onApply, onClose } = props;
  const { t } = useLingui();
  const [draft, setDraft] = useState(search);
  const { filters, chips } = withCustomFilters(table);
  const names = new Set(chips.filter(({ only }) => only === undefined).map(({ name }) => name));
  const shown = filters.filter((filter): filter is ChipFilter => names.has(filter.name));
  const valuesIn = ({ parameters }: ChipFilter) => parameters.map((name): unknown => Reflect.get(draft, name));
  const set = (changes: Record<string, unknown>) => setDraft((before) => ({ ...before, ...changes }));
  const field = (filter: ChipFilter) => (
    <FilterField
      key={filter.name}
      filter={filter}
      custom={custom}
      values={valuesIn(filter)}
      onChange={(values) => {
        const isSet = values.some((value) => value !== undefined);
        const replaced = filters.filter(({ name }) => isSet && filter.excludes?.includes(name));
        const own = Object.fromEntries(filter.parameters.map((name, index) => [name, values[index]]));
        set({ ...withoutFilters(replaced), ...own });
      }}
    />
  );
  return (
    <MoreFiltersDialog
      showLabel={table.show ? t(table.show) : ''}
      isWrong={shown.some((filter) => isNoRange(valuesIn(filter)))}
      onClear={() => set(clearedFilters(filters))}
      onApply={() => onApply(draft)}
      onClose={onClose}
    >
      {rowsOf(shown).map((row) =>
        row[0]?.isHalf ? (
          <div key={row[0].name} className="grid grid-cols-2 gap-3">
            {row.map(field)}
          </div>
        ) : (
          row.map(field)
        ),
      )}
    </MoreFiltersDialog>
  );
}

/** Consecutive half fields share a row. */
function rowsOf(filters: readonly ChipFilter[]): ChipFilter[][] {
  const rows: ChipFilter[][] = [];
  for (const filter of filters) {
    const last = rows.at(-1);
    if (filter.isHalf && last?.[0]?.isHalf) last.push(filter);
    else rows.push([filter]);
  }
  return rows;
}

/** Whether an end is invalid (NaN) or the ends are reversed. */
function isNoRange(values: FilterValues<unknown>): boolean {
  const [from, until] = values;
  if (values.some(Number.isNaN)) return true;
  if (typeof from === 'number' && typeof until === 'number') return from > until;
  return typeof from === 'string' && typeof until === 'string' && from > until;
}

interface FilterFieldsProps {
  readonly filter: ChipFilter;
  readonly custom: object;
  readonly values: FilterValues<unknown>;
  onChange(values: FilterValues<unknown>): void;
}

function FilterField({ filter, custom, values, onChange }: FilterFieldsProps) {
  const { t } = useLingui();
  const label = t(filter.fieldLabel ?? filter.label);
  const [value] = values;
  const texts = [value ?? []].flat().map(String);
  switch (filter.kind) {
    case 'custom': {
      // Each field reads the values of its own filters.
      const Field = Reflect.get(custom, filter.field) as ComponentType<FilterFieldProps<unknown>>;
      return <Field filter={filter} label={label} values={values} onChange={onChange} />;
    }
    case 'choices':
      return (
        <FilterChoices
          legend={label}
          options={optionsNow(filter).map((option) => ({ value: option.value, label: t(option.label) }))}
          chosen={texts}
          onChange={(chosen) => onChange([chosen])}
        />
      );
    case 'choice':
      return (
        <ChoiceField
          label={label}
          any={filter.any && t(filter.any)}
          options={optionsNow(filter).map((option) => ({ value: option.value, label: t(option.label) }))}
          value={texts[0]}
          onChange={(chosen) => onChange([chosen])}
        />
      );
    case 'atLeast':
      return (
        <ChoiceField
          label={label}
          options={filter.numbers.map((count) => ({ value: String(count), label: t`${count} or more` }))}
          value={texts[0]}
          onChange={(chosen) => onChange([chosen === undefined ? undefined : Number(chosen)])}
        />
      );
    case 'customField':
      return <CustomFieldFilterField filter={filter} label={label} values={values} onChange={onChange} />;
    case 'texts':
      return (
        <fieldset>
          <legend className="mb-1 font-medium text-ink">{label}</legend>
          <TagInput
            label={t(filter.add.input)}
            addLabel={t(filter.add.button)}
            maxLength={100}
            value={texts}
            onChange={(next) => onChange([next.length > 0 ? [...next] : undefined])}
          />
        </fieldset>
      );
  }
}
