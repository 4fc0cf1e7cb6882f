import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { FilterBarFrame, SortMenu } from '#platform/lists/web/filter-bar.tsx';
import { SearchText } from '#platform/lists/web/search-text.tsx';
import { Select } from '#ui/select.tsx';
import type { InvoiceSearch } from '../invoice-search.ts';
import { sortOf } from '../invoice-search.ts';
import { viewLabels } from '../labels.ts';
import type { InvoiceSorting } from '../rules.ts';
import { invoiceSortings, invoiceViews } from '../rules.ts';

const sortingLabels: Record<InvoiceSorting, MessageDescriptor> = {
  newest: msg`Newest first`,
  oldest: msg`Oldest first`,
  due: msg`Due date, earliest first`,
  due_down: msg`Due date, latest first`,
  amount_down: msg`Amount, high to low`,
  amount_up: msg`Amount, low to high`,
};

interface FilterBarProps {
  readonly search: InvoiceSearch;
  onChange(changes: Partial<InvoiceSearch>, isTyping?: boolean): void;
}

export function FilterBar({ search, onChange }: FilterBarProps) {
  // What only a card leads to is in the list as long as it is chosen.
  const offered = invoiceViews.filter((view) => view !== 'not_cancelled' || view === search.status);
  const { t } = useLingui();
  return (
    <FilterBarFrame
      filters={
        <>
          <SearchText
            value={search.search ?? ''}
            label={t`Search invoices`}
            placeholder={t`Number, client or property`}
            className="w-68 phone:basis-full"
            onChange={(text) => onChange({ search: text === '' ? undefined : text }, true)}
          />
          <Select
            look="tool"
            aria-label={t({ context: 'invoice', message: 'Status' })}
            className="w-36 phone:flex-1"
            value={search.status ?? ''}
            onChange={({ target }) => onChange({ status: invoiceViews.find((name) => name === target.value) })}
          >
            <option value="">{t({ context: 'invoices of any status', message: 'All' })}</option>
            {offered.map((view) => (
              <option key={view} value={view}>
                {t(viewLabels[view])}
              </option>
            ))}
          </Select>
        </>
      }
    >
      <SortMenu
        value={sortOf(search)}
        options={invoiceSortings.map((value) => ({ value, label: t(sortingLabels[value]) }))}
        onChange={(sort) => onChange({ sort })}
      />
    </FilterBarFrame>
  );
}
