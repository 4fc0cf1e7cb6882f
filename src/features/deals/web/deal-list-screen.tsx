import { useLingui } from '@lingui/react/macro';
import type { QueryClient } from '@tanstack/react-query';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ListBody } from '#platform/lists/web/list-body.tsx';
import { Button } from '#ui/button.tsx';
import { PageHead } from '#ui/page-head.tsx';
import type { DealSearch } from '../deal-search.ts';
import { readDealSearch, toDealFilter, toDealSorting } from '../deal-search.ts';
import { DealChips, DealListCount } from './deal-list-count.tsx';
import { DealRows, DealRowsSkeleton } from './deal-rows.tsx';
import { DealFilterBar } from './filter-bar.tsx';
import { dealCountQuery, dealListQuery } from './queries.ts';
import { useDealActions } from './use-deal-actions.tsx';

export function prefetchQueries(queryClient: QueryClient, typed: Record<string, unknown>): void {
  const search = readDealSearch(typed);
  void queryClient.prefetchInfiniteQuery(dealListQuery(toDealFilter(search), toDealSorting(search)));
  void queryClient.prefetchQuery(dealCountQuery(toDealFilter(search)));
}

/** What was sold and let, by whom and for what. */
export function DealListScreen() {
  const { t } = useLingui();
  const search = readDealSearch(useSearch({ from: '/deals' }));
  const navigate = useNavigate({ from: '/deals' });
  const filter = toDealFilter(search);
  const list = useInfiniteQuery(dealListQuery(filter, toDealSorting(search)));
  const count = useQuery(dealCountQuery(filter));
  const { actions, dialogs } = useDealActions({ isMonthly: false });
  const change = (changes: Partial<DealSearch>) =>
    void navigate({ search: (before) => ({ ...readDealSearch(before), ...changes }) });
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const { sort: _sort, ...filters } = search;
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <>
      <PageHead title={t`Deals`} badge={<DealListCount count={count.data} />} inline />
      <DealFilterBar search={search} onChange={change} />
      <DealChips search={search} onChange={change} />
      <ListBody
        topic="deals"
        list={list}
        isPending={list.isPending}
        isEmpty={items.length === 0}
        isFiltered={isFiltered}
        failed={t`Error loading deals`}
        loading={t`Loading deals...`}
        skeleton={<DealRowsSkeleton />}
        empty={{
          title: t`No deals found`,
          text: isFiltered
            ? t`Try adjusting your search filters`
            : t`A deal is recorded when a property is marked as sold or rented.`,
          action: isFiltered ? (
            <Button onClick={() => void navigate({ search: {} })}>{t`Clear all`}</Button>
          ) : (
            <Button asChild variant="primary">
              <Link to="/properties">{t`All properties`}</Link>
            </Button>
          ),
        }}
      >
        <DealRows items={items} list={list} actions={actions} />
      </ListBody>
      {dialogs}
    </>
  );
}
