import { useLingui } from '@lingui/react/macro';
import type { QueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus, SquareKanban } from 'lucide-react';
import type { ReactNode } from 'react';
import { RecordList } from '#features/saved-views/web/record-list.tsx';
import { prefetchRecordList, useRecordList } from '#features/saved-views/web/use-record-list.ts';
import { EmptyGrid } from '#platform/lists/web/card-grid.tsx';
import { EmptyListActions } from '#platform/lists/web/empty-list-actions.tsx';
import type { SelectionActions } from '#platform/lists/web/selectable-list.tsx';
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
import { leadGridLayout } from './lead-grid-layout.tsx';

const chips = lazyComponent(() => import('./lead-filter-chips.tsx').then((part) => part.LeadFilterChips));
const dialog = lazyComponent(() => import('./lead-filter-dialog.lazy.tsx').then((part) => part.LeadFilterDialog));
const leadTable = lazyComponent(() => import('./lead-table.lazy.tsx').then((part) => part.LeadTable));
const options = {
  list: 'leads',
  filters: leadFilters,
  columns: leadColumns,
  layouts: ['cards', 'table'],
  listQuery: leadListQuery,
  countQuery: leadCountQuery,
} as const;

export function prefetchQueries(queryClient: QueryClient, typed: Record<string, unknown>): void {
  prefetchRecordList(queryClient, options, typed);
}

interface LeadListScreenProps {
  /** Extension point above the filters. */
  readonly notice?: ReactNode;
  /** What can be done with selected leads. */
  readonly Actions?: SelectionActions;
}

export function LeadListScreen({ notice, Actions }: LeadListScreenProps) {
  const { t } = useLingui();
  const state = useRecordList(options, leadTable, {});
  const { filter, sort, isFiltered, clear, list, count, items, isNew } = state;
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
        badge={<LeadCount count={count} />}
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
            <ExportLeads filter={filter} sort={sort} count={count} />
            {add(isNew ? 'outline' : 'primary')}
          </>
        }
      />
      {notice}
      <RecordList
        state={state}
        chips={chips}
        dialog={dialog}
        Actions={Actions}
        failed={t`Error loading leads`}
        loading={t`Loading leads...`}
        skeleton={<EmptyGrid layout={leadGridLayout} />}
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
        <LeadGrid items={items} list={list} />
      </RecordList>
    </>
  );
}
