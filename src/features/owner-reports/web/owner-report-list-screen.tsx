import { Plural, useLingui } from '@lingui/react/macro';
import type { QueryClient } from '@tanstack/react-query';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ListBody } from '#platform/lists/web/list-body.tsx';
import { ListCount } from '#platform/lists/web/list-count.tsx';
import { ListFilters } from '#platform/lists/web/list-filters.tsx';
import { Button } from '#ui/button.tsx';
import { PageHead } from '#ui/page-head.tsx';
import type { OwnerReportSearch } from '../report-filters.ts';
import { ownerReportFilters } from '../report-filters.ts';
import { OwnerReportRows, OwnerReportRowsSkeleton } from './owner-report-rows.tsx';
import { ownerReportCountQuery, ownerReportListQuery } from './queries.ts';
import { useReportDialog } from './use-report-dialog.tsx';
import { useSkipReport } from './use-skip-report.ts';

const { read, filterOf } = ownerReportFilters;

export function prefetchQueries(queryClient: QueryClient, typed: Record<string, unknown>): void {
  const filter = filterOf(read(typed));
  void queryClient.prefetchInfiniteQuery(ownerReportListQuery(filter));
  void queryClient.prefetchQuery(ownerReportCountQuery(filter));
}

export function OwnerReportListScreen() {
  const { t } = useLingui();
  const search = read(useSearch({ from: '/owner-reports' }));
  const navigate = useNavigate({ from: '/owner-reports' });
  const filter = filterOf(search);
  const list = useInfiniteQuery(ownerReportListQuery(filter));
  const count = useQuery(ownerReportCountQuery(filter));
  const { open, dialog } = useReportDialog();
  const skip = useSkipReport();
  const change = (changes: Partial<OwnerReportSearch>) =>
    void navigate({ search: (before) => ({ ...read(before), ...changes }) });
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      <PageHead
        title={t`Owner reports`}
        badge={
          <ListCount
            count={count.data}
            capped={(grouped) => t`${grouped}+ reports`}
            exact={({ value }, grouped) => (
              <Plural value={value} one={`${grouped} report`} other={`${grouped} reports`} />
            )}
          />
        }
        inline
      />
      <div className="mb-3">
        <ListFilters table={ownerReportFilters} search={search} onChange={change} />
      </div>
      <ListBody
        topic="owner_reports"
        list={list}
        isPending={list.isPending}
        isEmpty={items.length === 0}
        isFiltered
        failed={t`The reports could not be loaded`}
        loading={t`Loading reports...`}
        skeleton={<OwnerReportRowsSkeleton />}
        empty={{
          title: filter.state === 'draft' ? t`No report to send` : t`No reports here`,
          text: t`Compose one on a property's page, or have them composed every Monday.`,
          action: (
            <Button asChild>
              <Link to="/settings" search={{ tab: 'company' }}>
                {t`Company settings`}
              </Link>
            </Button>
          ),
        }}
      >
        <OwnerReportRows items={items} list={list} onOpen={open} onSkip={skip} />
      </ListBody>
      {dialog}
    </>
  );
}
