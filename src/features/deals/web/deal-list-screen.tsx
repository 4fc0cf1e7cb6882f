import { useLingui } from '@lingui/react/macro';
import type { QueryClient } from '@tanstack/react-query';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ListBody } from '#platform/lists/web/list-body.tsx';
import { ListFilters } from '#platform/lists/web/list-filters.tsx';
import { Button } from '#ui/button.tsx';
import { latePart } from '#ui/late-part.ts';
import { PageHead } from '#ui/page-head.tsx';
import type { DealSearch } from '../deal-filters.ts';
import { dealFilters } from '../deal-filters.ts';
import { DealListCount } from './deal-list-count.tsx';
import { DealRows, DealRowsSkeleton } from './deal-rows.tsx';
import { countQuery, listQuery } from './queries.ts';
import { useDealActions } from './use-deal-actions.tsx';

const { read, filterOf, sortOf } = dealFilters;
const chips = latePart(() => import('./deal-filter-chips.tsx').then((part) => part.DealFilterChips));
const dialog = latePart(() => import('./deal-filter-dialog.late.tsx').then((part) => part.DealFilterDialog));

export function fetchAhead(queryClient: QueryClient, typed: Record<string, unknown>): void {
  const search = read(typed);
  void queryClient.prefetchInfiniteQuery(listQuery(filterOf(search), sortOf(search)));
  void queryClient.prefetchQuery(countQuery(filterOf(search)));
}

/** What was sold and let, by whom and for what. */
export function DealListScreen() {
  const { t } = useLingui();
  const search = read(useSearch({ from: '/deals' }));
  const navigate = useNavigate({ from: '/deals' });
  const filter = filterOf(search);
  const list = useInfiniteQuery(listQuery(filter, sortOf(search)));
  const count = useQuery(countQuery(filter));
  const { actions, dialogs } = useDealActions({ isMonthly: false });
  const change = (changes: Partial<DealSearch>) =>
    void navigate({ search: (before) => ({ ...read(before), ...changes }) });
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const { sort: _sort, ...narrowing } = search;
  const isFiltered = Object.keys(narrowing).length > 0;
  return (
    <>
      <PageHead title={t`Deals`} badge={<DealListCount count={count.data} />} inline />
      <ListFilters table={dealFilters} search={search} chips={chips} dialog={dialog} onChange={change} />
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
            <Button asChild variant="main">
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
