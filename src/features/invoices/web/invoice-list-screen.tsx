import { useLingui } from '@lingui/react/macro';
import type { QueryClient } from '@tanstack/react-query';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { ListExportButton } from '#features/accounts/web/list-export-button.tsx';
import { listViewsQuery } from '#features/saved-views/web/queries.ts';
import { useListView } from '#features/saved-views/web/use-list-view.tsx';
import { useTableLayout } from '#features/saved-views/web/use-table-layout.tsx';
import { exportUrl } from '#platform/lists/web/export-url.ts';
import { ListBody } from '#platform/lists/web/list-body.tsx';
import { ListEnd } from '#platform/lists/web/list-end.tsx';
import { ListFilters } from '#platform/lists/web/list-filters.tsx';
import type { SelectionActions } from '#platform/lists/web/selectable-list.tsx';
import { SelectableList } from '#platform/lists/web/selectable-list.tsx';
import { useListSearch } from '#platform/lists/web/use-list-search.ts';
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

const { read, filterOf, sortOf } = invoiceFilters;
const chips = lazyComponent(() => import('./invoice-filter-chips.tsx').then((part) => part.InvoiceFilterChips));
const denseTable = lazyComponent(() => import('./invoice-dense-table.lazy.tsx').then((part) => part.InvoiceDenseTable));
const layouts = ['rows', 'table'] as const;

export function prefetchQueries(queryClient: QueryClient, typed: Record<string, unknown>): void {
  const search = read(typed);
  const filter = filterOf(search);
  void queryClient.prefetchInfiniteQuery(invoiceListQuery(filter, sortOf(search)));
  void queryClient.prefetchQuery(invoiceCountQuery(filter));
  void queryClient.prefetchQuery(sumsQuery);
  void queryClient.prefetchQuery(listViewsQuery('invoices'));
}

interface InvoiceListScreenProps {
  /** What can be done with selected invoices. */
  readonly Actions?: SelectionActions;
}

export function InvoiceListScreen({ Actions }: InvoiceListScreenProps) {
  const { t } = useLingui();
  const state = useListSearch(invoiceFilters, '/invoices');
  const { search, filter, sort, isFiltered, change, clear } = state;
  const view = useListView({
    list: 'invoices',
    path: '/invoices',
    table: invoiceFilters,
    columns: invoiceColumns,
    layouts,
    state,
  });
  const list = useInfiniteQuery(invoiceListQuery(filter, sort));
  const count = useQuery(invoiceCountQuery(filter));
  const { actions, dialogs } = useInvoiceActions();
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const { table, isLayoutPending, tableSkeleton } = useTableLayout(denseTable, view, {
    items,
    list,
    actions,
    shown: view.shown,
    sort,
    onSort: (chosen) => change({ sort: chosen }),
  });
  const drawn = useDeferredValue(items.length, shownAtOnce);
  // In that case the empty state shows the primary button.
  const isNew = !isFiltered && list.isSuccess && items.length === 0;

  return (
    <>
      <PageHead
        title={t`Billing & Invoices`}
        badge={<InvoiceCount count={count.data} />}
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
          <SelectableList items={items} filter={filter} count={count.data} Actions={Actions}>
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
          </SelectableList>
        </ListBody>
      </section>
      {dialogs}
    </>
  );
}
