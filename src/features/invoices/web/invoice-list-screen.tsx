import { useLingui } from '@lingui/react/macro';
import type { QueryClient } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { ListExportButton } from '#features/accounts/web/list-export-button.tsx';
import { prefetchRecordList, useRecordList } from '#features/saved-views/web/use-record-list.ts';
import { exportUrl } from '#platform/lists/web/export-url.ts';
import { ListBody } from '#platform/lists/web/list-body.tsx';
import { ListEnd } from '#platform/lists/web/list-end.tsx';
import { ListFilters } from '#platform/lists/web/list-filters.tsx';
import type { SelectionActions } from '#platform/lists/web/selectable-list.tsx';
import { SelectableList } from '#platform/lists/web/selectable-list.tsx';
import { Button } from '#ui/button.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { PageHead } from '#ui/page-head.tsx';
import { invoiceColumns } from '../invoice-columns.ts';
import { invoiceFilters } from '../invoice-filters.ts';
import { CreateButton } from './create-button.tsx';
import { InvoiceCount } from './invoice-count.tsx';
import { InvoiceFigures } from './invoice-figures.tsx';
import { InvoiceTable, InvoiceTableSkeleton } from './invoice-table.tsx';
import { invoiceCountQuery, invoiceListQuery, sumsQuery } from './queries.ts';
import { useInvoiceActions } from './use-invoice-actions.tsx';

// Rows above the fold of a large screen.
const shownAtOnce = 10;

const chips = lazyComponent(() => import('./invoice-filter-chips.tsx').then((part) => part.InvoiceFilterChips));
const denseTable = lazyComponent(() => import('./invoice-dense-table.lazy.tsx').then((part) => part.InvoiceDenseTable));
const options = {
  list: 'invoices',
  filters: invoiceFilters,
  columns: invoiceColumns,
  layouts: ['rows', 'table'],
  listQuery: invoiceListQuery,
  countQuery: invoiceCountQuery,
} as const;

export function prefetchQueries(queryClient: QueryClient, typed: Record<string, unknown>): void {
  prefetchRecordList(queryClient, options, typed);
  void queryClient.prefetchQuery(sumsQuery);
}

interface InvoiceListScreenProps {
  /** What can be done with selected invoices. */
  readonly Actions?: SelectionActions;
}

export function InvoiceListScreen({ Actions }: InvoiceListScreenProps) {
  const { t } = useLingui();
  const { actions, dialogs } = useInvoiceActions();
  const state = useRecordList(options, denseTable, { actions });
  const { search, filter, sort, isFiltered, change, clear, view, list, count, items, isNew } = state;
  const { table, isLayoutPending, tableSkeleton } = state;
  const drawn = useDeferredValue(items.length, shownAtOnce);
  return (
    <>
      <PageHead
        title={t`Billing & Invoices`}
        badge={<InvoiceCount count={count} />}
        inline
        actions={
          <>
            <ListExportButton
              url={exportUrl('invoices', { ...filter, sort })}
              label={t`Export invoices`}
              isImportable={false}
            />
            <CreateButton
              bill={search.bill}
              onBilled={() => change({ bill: undefined }, true)}
              isShort
              variant={isNew ? 'outline' : 'primary'}
            />
          </>
        }
      />
      <InvoiceFigures />
      {view.tabs}
      <ListFilters table={invoiceFilters} search={search} chips={chips} onChange={change}>
        {view.controls}
      </ListFilters>
      <section aria-labelledby="recent-invoices">
        <h2 id="recent-invoices" className="mb-1">{t`Recent Invoices`}</h2>
        <SelectableList items={items} filter={filter} count={count} Actions={Actions}>
          <ListBody
            topic="invoices"
            list={list}
            isPending={list.isPending || isLayoutPending}
            isEmpty={items.length === 0}
            isFiltered={isFiltered}
            failed={t`The invoices could not be loaded`}
            loading={t`Loading invoices...`}
            skeleton={tableSkeleton ?? <InvoiceTableSkeleton />}
            empty={{
              title: t`No Invoices Found`,
              text: isFiltered ? t`No invoices match your filters` : t`Start by creating your first invoice`,
              action: isFiltered ? <Button onClick={clear}>{t`Clear all`}</Button> : <CreateButton />,
            }}
          >
            {table ?? (
              <>
                <InvoiceTable
                  items={items.slice(0, drawn)}
                  actions={actions}
                  sort={sort}
                  onSort={(chosen) => change({ sort: chosen })}
                />
                <ListEnd list={list} />
              </>
            )}
          </ListBody>
        </SelectableList>
      </section>
      {dialogs}
    </>
  );
}
