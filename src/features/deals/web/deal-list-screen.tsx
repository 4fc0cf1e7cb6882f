import { useLingui } from '@lingui/react/macro';
import type { QueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ListExportButton } from '#features/accounts/web/list-export-button.tsx';
import { RecordList } from '#features/saved-views/web/record-list.tsx';
import { prefetchRecordList, useRecordList } from '#features/saved-views/web/use-record-list.ts';
import { exportUrl } from '#platform/lists/web/export-url.ts';
import type { SelectionActions } from '#platform/lists/web/selectable-list.tsx';
import { Button } from '#ui/button.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { PageHead } from '#ui/page-head.tsx';
import { dealColumns } from '../deal-columns.ts';
import { dealFilters } from '../deal-filters.ts';
import { DealListCount } from './deal-list-count.tsx';
import { DealRows, DealRowsSkeleton } from './deal-rows.tsx';
import { dealCountQuery, dealListQuery } from './queries.ts';
import { useDealActions } from './use-deal-actions.tsx';

const chips = lazyComponent(() => import('./deal-filter-chips.tsx').then((part) => part.DealFilterChips));
const dialog = lazyComponent(() => import('./deal-filter-dialog.lazy.tsx').then((part) => part.DealFilterDialog));
const dealTable = lazyComponent(() => import('./deal-table.lazy.tsx').then((part) => part.DealTable));
const options = {
  list: 'deals',
  filters: dealFilters,
  columns: dealColumns,
  layouts: ['rows', 'table'],
  listQuery: dealListQuery,
  countQuery: dealCountQuery,
} as const;

export function prefetchQueries(queryClient: QueryClient, typed: Record<string, unknown>): void {
  prefetchRecordList(queryClient, options, typed);
}

interface DealListScreenProps {
  /** What can be done with selected deals. */
  readonly Actions?: SelectionActions;
}

export function DealListScreen({ Actions }: DealListScreenProps) {
  const { t } = useLingui();
  const { actions, dialogs } = useDealActions({ isMonthly: false });
  const state = useRecordList(options, dealTable, { actions });
  const { filter, sort, isFiltered, clear, list, count, items } = state;
  return (
    <>
      <PageHead
        title={t`Deals`}
        badge={<DealListCount count={count} />}
        inline
        actions={
          <ListExportButton
            url={exportUrl('deals', { ...filter, sort })}
            label={t`Export deals`}
            isImportable={false}
          />
        }
      />
      <RecordList
        state={state}
        chips={chips}
        dialog={dialog}
        Actions={Actions}
        failed={t`Error loading deals`}
        loading={t`Loading deals...`}
        skeleton={<DealRowsSkeleton />}
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
        <DealRows items={items} list={list} actions={actions} />
      </RecordList>
      {dialogs}
    </>
  );
}
