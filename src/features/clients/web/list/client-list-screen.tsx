import { useLingui } from '@lingui/react/macro';
import type { QueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus, SlidersHorizontal } from 'lucide-react';
import { RecordList } from '#features/saved-views/web/record-list.tsx';
import { prefetchRecordList, useRecordList } from '#features/saved-views/web/use-record-list.ts';
import { EmptyGrid } from '#platform/lists/web/card-grid.tsx';
import { EmptyListActions } from '#platform/lists/web/empty-list-actions.tsx';
import type { SelectionActions } from '#platform/lists/web/selectable-list.tsx';
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
import { clientGridLayout } from './client-grid-layout.tsx';
import { ExportClients } from './export-clients.tsx';

const chips = lazyComponent(() => import('./client-filter-chips.tsx').then((part) => part.ClientFilterChips));
const dialog = lazyComponent(() => import('./client-filter-dialog.lazy.tsx').then((part) => part.ClientFilterDialog));
const clientTable = lazyComponent(() => import('./client-table.lazy.tsx').then((part) => part.ClientTable));
const options = {
  list: 'clients',
  filters: clientFilters,
  columns: clientColumns,
  layouts: ['cards', 'table'],
  listQuery: clientListQuery,
  countQuery: clientCountQuery,
} as const;

export function prefetchQueries(queryClient: QueryClient, typed: Record<string, unknown>): void {
  prefetchRecordList(queryClient, options, typed);
}

interface ClientListScreenProps {
  /** What can be done with selected clients. */
  readonly Actions?: SelectionActions;
}

export function ClientListScreen({ Actions }: ClientListScreenProps) {
  const { t } = useLingui();
  const state = useRecordList(options, clientTable, {});
  const { filter, sort, isFiltered, clear, list, count, items, isNew } = state;
  const deleteClient = useDeleteClient();
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
        badge={<ClientCount count={count} />}
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
            <ExportClients filter={filter} sort={sort} count={count} />
            {add(isNew ? 'outline' : 'primary')}
          </>
        }
      />
      <RecordList
        state={state}
        chips={chips}
        dialog={dialog}
        Actions={Actions}
        failed={t`The clients could not be loaded`}
        loading={t`Loading clients...`}
        skeleton={<EmptyGrid layout={clientGridLayout} />}
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
        <ClientGrid items={items} list={list} onDelete={deleteClient} />
      </RecordList>
    </>
  );
}
