import { useLingui } from '@lingui/react/macro';
import type { QueryClient } from '@tanstack/react-query';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus, SquareKanban } from 'lucide-react';
import type { ReactNode } from 'react';
import { listViewsQuery } from '#features/saved-views/web/queries.ts';
import { useListView } from '#features/saved-views/web/use-list-view.tsx';
import { useTableLayout } from '#features/saved-views/web/use-table-layout.tsx';
import { EmptyGrid } from '#platform/lists/web/card-grid.tsx';
import { EmptyListActions } from '#platform/lists/web/empty-list-actions.tsx';
import { ListBody } from '#platform/lists/web/list-body.tsx';
import { ListFilters } from '#platform/lists/web/list-filters.tsx';
import type { SelectionActions } from '#platform/lists/web/selectable-list.tsx';
import { SelectableList } from '#platform/lists/web/selectable-list.tsx';
import { useListSearch } from '#platform/lists/web/use-list-search.ts';
import type { ButtonVariant } from '#ui/button.tsx';
import { Button } from '#ui/button.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { PageHead } from '#ui/page-head.tsx';
import { leadColumns } from '../../lead-columns.ts';
import { leadFilters } from '../../lead-filters.ts';
import { leadCountQuery, leadListQuery } from '../queries.ts';
import { ExportLeads } from './export-leads.tsx';
import { LeadCount } from './lead-count.tsx';
import { LeadGrid } from './lead-grid.tsx';
import { leadGridLook } from './lead-grid-look.tsx';

const { read, filterOf, sortOf } = leadFilters;
const chips = lazyComponent(() => import('./lead-filter-chips.tsx').then((part) => part.LeadFilterChips));
const dialog = lazyComponent(() => import('./lead-filter-dialog.lazy.tsx').then((part) => part.LeadFilterDialog));
const leadTable = lazyComponent(() => import('./lead-table.lazy.tsx').then((part) => part.LeadTable));
const layouts = ['cards', 'table'] as const;

export function prefetchQueries(queryClient: QueryClient, typed: Record<string, unknown>): void {
  const search = read(typed);
  void queryClient.prefetchInfiniteQuery(leadListQuery(filterOf(search), sortOf(search)));
  void queryClient.prefetchQuery(leadCountQuery(filterOf(search)));
  void queryClient.prefetchQuery(listViewsQuery('leads'));
}

interface LeadListScreenProps {
  /** Extension point above the filters. */
  readonly notice?: ReactNode;
  /** What can be done with selected leads. */
  readonly Actions?: SelectionActions;
}

export function LeadListScreen({ notice, Actions }: LeadListScreenProps) {
  const { t } = useLingui();
  const state = useListSearch(leadFilters, '/leads');
  const { search, filter, sort, isFiltered, change, clear } = state;
  const view = useListView({ list: 'leads', path: '/leads', table: leadFilters, columns: leadColumns, layouts, state });
  const list = useInfiniteQuery(leadListQuery(filter, sort));
  const count = useQuery(leadCountQuery(filter));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const { table, isLayoutPending, tableSkeleton } = useTableLayout(leadTable, view, {
    items,
    list,
    shown: view.shown,
    sort,
    onSort: (chosen) => change({ sort: chosen }),
  });
  // In that case the empty state shows the primary button.
  const isNew = !isFiltered && list.isSuccess && items.length === 0;
  const add = (variant: ButtonVariant) => (
    <Button asChild variant={variant}>
      <Link to="/leads/add">
        <Plus aria-hidden="true" />
        {t`Add Lead`}
      </Link>
    </Button>
  );

  return (
    <>
      <PageHead
        title={t`Leads`}
        badge={<LeadCount count={count.data} />}
        inline
        actions={
          <>
            <Button asChild>
              <Link to="/leads/pipeline">
                <SquareKanban aria-hidden="true" className="not-phone:hidden" />
                <span className="phone:sr-only">{t`Pipeline`}</span>
              </Link>
            </Button>
            <Button asChild className="phone:hidden">
              <Link to="/leads/import">{t`Import`}</Link>
            </Button>
            <ExportLeads filter={filter} sort={sort} count={count.data} />
            {add(isNew ? 'outline' : 'primary')}
          </>
        }
      />
      {notice}
      {view.tabs}
      <ListFilters table={leadFilters} search={search} chips={chips} dialog={dialog} onChange={change}>
        {view.controls}
      </ListFilters>
      <ListBody
        topic="leads"
        list={list}
        isPending={list.isPending || isLayoutPending}
        isEmpty={items.length === 0}
        isFiltered={isFiltered}
        failed={t`Error loading leads`}
        loading={t`Loading leads...`}
        skeleton={tableSkeleton ?? <EmptyGrid look={leadGridLook} />}
        empty={{
          title: t`No leads found`,
          text: isFiltered ? t`Try adjusting your search filters` : t`Start by adding your first lead`,
          action: (
            <EmptyListActions
              isFiltered={isFiltered}
              onClear={clear}
              importPath="/leads/import"
              add={add(isFiltered ? 'outline' : 'primary')}
            />
          ),
        }}
      >
        <SelectableList items={items} filter={filter} count={count.data} Actions={Actions}>
          {table ?? <LeadGrid items={items} list={list} />}
        </SelectableList>
      </ListBody>
    </>
  );
}
