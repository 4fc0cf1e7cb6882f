import { useLingui } from '@lingui/react/macro';
import type { QueryClient } from '@tanstack/react-query';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ListExportButton } from '#features/accounts/web/list-export-button.tsx';
import { listViewsQuery } from '#features/saved-views/web/queries.ts';
import { useListView } from '#features/saved-views/web/use-list-view.tsx';
import { useTableLayout } from '#features/saved-views/web/use-table-layout.tsx';
import { exportUrl } from '#platform/lists/web/export-url.ts';
import { ListBody } from '#platform/lists/web/list-body.tsx';
import { ListFilters } from '#platform/lists/web/list-filters.tsx';
import type { SelectionActions } from '#platform/lists/web/selectable-list.tsx';
import { SelectableList } from '#platform/lists/web/selectable-list.tsx';
import { useListSearch } from '#platform/lists/web/use-list-search.ts';
import { Button } from '#ui/button.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { PageHead } from '#ui/page-head.tsx';
import { dealColumns } from '../deal-columns.ts';
import { dealFilters } from '../deal-filters.ts';
import { DealListCount } from './deal-list-count.tsx';
import { DealRows, DealRowsSkeleton } from './deal-rows.tsx';
import { dealCountQuery, dealListQuery } from './queries.ts';
import { useDealActions } from './use-deal-actions.tsx';

const { read, filterOf, sortOf } = dealFilters;
const chips = lazyComponent(() => import('./deal-filter-chips.tsx').then((part) => part.DealFilterChips));
const dialog = lazyComponent(() => import('./deal-filter-dialog.lazy.tsx').then((part) => part.DealFilterDialog));
const dealTable = lazyComponent(() => import('./deal-table.lazy.tsx').then((part) => part.DealTable));
const layouts = ['rows', 'table'] as const;

export function prefetchQueries(queryClient: QueryClient, typed: Record<string, unknown>): void {
  const search = read(typed);
  void queryClient.prefetchInfiniteQuery(dealListQuery(filterOf(search), sortOf(search)));
  void queryClient.prefetchQuery(dealCountQuery(filterOf(search)));
  void queryClient.prefetchQuery(listViewsQuery('deals'));
}

interface DealListScreenProps {
  /** What can be done with selected deals. */
  readonly Actions?: SelectionActions;
}

export function DealListScreen({ Actions }: DealListScreenProps) {
  const { t } = useLingui();
  const state = useListSearch(dealFilters, '/deals');
  const { search, filter, sort, isFiltered, change, clear } = state;
  const view = useListView({ list: 'deals', path: '/deals', table: dealFilters, columns: dealColumns, layouts, state });
  const list = useInfiniteQuery(dealListQuery(filter, sort));
  const count = useQuery(dealCountQuery(filter));
  const { actions, dialogs } = useDealActions({ isMonthly: false });
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const { table, isLayoutPending, tableSkeleton } = useTableLayout(dealTable, view, {
    items,
    list,
    actions,
    shown: view.shown,
    sort,
    onSort: (chosen) => change({ sort: chosen }),
  });
  return (
    <>
      <PageHead
        title={t`Deals`}
        badge={<DealListCount count={count.data} />}
        inline
        actions={
          <ListExportButton
            url={exportUrl('deals', { ...filter, sort })}
            label={t`Export deals`}
            isImportable={false}
          />
        }
      />
      {view.tabs}
      <ListFilters table={dealFilters} search={search} chips={chips} dialog={dialog} onChange={change}>
        {view.controls}
      </ListFilters>
      <ListBody
        topic="deals"
        list={list}
        isPending={list.isPending || isLayoutPending}
        isEmpty={items.length === 0}
        isFiltered={isFiltered}
        failed={t`Error loading deals`}
        loading={t`Loading deals...`}
        skeleton={tableSkeleton ?? <DealRowsSkeleton />}
        empty={{
          title: t`No deals found`,
          text: isFiltered
            ? t`Try adjusting your search filters`
            : t`A deal is recorded when a property is marked as sold or rented.`,
          action: isFiltered ? (
            <Button onClick={clear}>{t`Clear all`}</Button>
          ) : (
            <Button asChild variant="primary">
              <Link to="/properties">{t`All properties`}</Link>
            </Button>
          ),
        }}
      >
        <SelectableList items={items} filter={filter} count={count.data} Actions={Actions}>
          {table ?? <DealRows items={items} list={list} actions={actions} />}
        </SelectableList>
      </ListBody>
      {dialogs}
    </>
  );
}
