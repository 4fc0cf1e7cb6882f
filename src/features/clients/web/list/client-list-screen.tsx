import { useLingui } from '@lingui/react/macro';
import type { QueryClient } from '@tanstack/react-query';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus, SlidersHorizontal } from 'lucide-react';
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
import { clientColumns } from '../../client-columns.ts';
import { clientFilters } from '../../client-filters.ts';
import { useDeleteClient } from '../page/use-delete-client.ts';
import { clientCountQuery, clientListQuery } from '../queries.ts';
import { ClientCount } from './client-count.tsx';
import { ClientGrid } from './client-grid.tsx';
import { clientGridLook } from './client-grid-look.tsx';
import { ExportClients } from './export-clients.tsx';

const { read, filterOf, sortOf } = clientFilters;
const chips = lazyComponent(() => import('./client-filter-chips.tsx').then((part) => part.ClientFilterChips));
const dialog = lazyComponent(() => import('./client-filter-dialog.lazy.tsx').then((part) => part.ClientFilterDialog));
const clientTable = lazyComponent(() => import('./client-table.lazy.tsx').then((part) => part.ClientTable));
const layouts = ['cards', 'table'] as const;

export function prefetchQueries(queryClient: QueryClient, typed: Record<string, unknown>): void {
  const search = read(typed);
  void queryClient.prefetchInfiniteQuery(clientListQuery(filterOf(search), sortOf(search)));
  void queryClient.prefetchQuery(clientCountQuery(filterOf(search)));
  void queryClient.prefetchQuery(listViewsQuery('clients'));
}

interface ClientListScreenProps {
  /** What can be done with selected clients. */
  readonly Actions?: SelectionActions;
}

export function ClientListScreen({ Actions }: ClientListScreenProps) {
  const { t } = useLingui();
  const state = useListSearch(clientFilters, '/clients');
  const { search, filter, sort, isFiltered, change, clear } = state;
  const view = useListView({
    list: 'clients',
    path: '/clients',
    table: clientFilters,
    columns: clientColumns,
    layouts,
    state,
  });
  const list = useInfiniteQuery(clientListQuery(filter, sort));
  const count = useQuery(clientCountQuery(filter));
  const deleteClient = useDeleteClient();
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const { table, isLayoutPending, tableSkeleton } = useTableLayout(clientTable, view, {
    items,
    list,
    shown: view.shown,
    sort,
    onSort: (chosen) => change({ sort: chosen }),
  });
  // The empty state has the primary button in that case.
  const isNew = !isFiltered && list.isSuccess && items.length === 0;
  const add = (variant: ButtonVariant) => (
    <Button asChild variant={variant}>
      <Link to="/clients/add">
        <Plus aria-hidden="true" />
        {t`Add Client`}
      </Link>
    </Button>
  );

  return (
    <>
      <PageHead
        title={t`Clients`}
        badge={<ClientCount count={count.data} />}
        inline
        actions={
          <>
            <Button asChild>
              <Link to="/clients/preferences">
                <SlidersHorizontal aria-hidden="true" className="not-phone:hidden" />
                <span className="phone:sr-only">{t`Manage Preferences`}</span>
              </Link>
            </Button>
            <Button asChild className="phone:hidden">
              <Link to="/clients/import">{t`Import`}</Link>
            </Button>
            <ExportClients filter={filter} sort={sort} count={count.data} />
            {add(isNew ? 'outline' : 'primary')}
          </>
        }
      />
      {view.tabs}
      <ListFilters table={clientFilters} search={search} chips={chips} dialog={dialog} onChange={change}>
        {view.controls}
      </ListFilters>
      <ListBody
        topic="clients"
        list={list}
        isPending={list.isPending || isLayoutPending}
        isEmpty={items.length === 0}
        isFiltered={isFiltered}
        failed={t`The clients could not be loaded`}
        loading={t`Loading clients...`}
        skeleton={tableSkeleton ?? <EmptyGrid look={clientGridLook} />}
        empty={{
          title: t`No clients found`,
          text: isFiltered ? t`Try adjusting your search filters` : t`Start by adding your first client`,
          action: (
            <EmptyListActions
              isFiltered={isFiltered}
              onClear={clear}
              importPath="/clients/import"
              add={add(isFiltered ? 'outline' : 'primary')}
            />
          ),
        }}
      >
        <SelectableList items={items} filter={filter} count={count.data} Actions={Actions}>
          {table ?? <ClientGrid items={items} list={list} onDelete={deleteClient} />}
        </SelectableList>
      </ListBody>
    </>
  );
}
