import { useLingui } from '@lingui/react/macro';
import type { QueryClient } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, Plus } from 'lucide-react';
import { useState } from 'react';
import { meQuery, useMe } from '#features/accounts/web/queries.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { useMonthFormatters } from '#platform/formats/web/use-month-formatters.ts';
import { addMonths, monthOf } from '#platform/months.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { PageHead } from '#ui/page-head.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { monthsShown } from '../rules.ts';
import { AgentPicker } from './agent-picker.tsx';
import { MonthTable } from './month-table.tsx';
import { readPerformanceSearch } from './performance-search.ts';
import { agentMonthsQuery, overviewQuery } from './queries.ts';
import { Ranking } from './ranking.tsx';
import { TotalFigures } from './total-figures.tsx';

const charts = lazyComponent(() => import('./month-charts.lazy.tsx').then((part) => part.MonthChartPair));
const targetChart = lazyComponent(() => import('./target-chart.lazy.tsx').then((part) => part.TargetChart));
const dialog = lazyComponent(() => import('./metrics-dialog.lazy.tsx').then((part) => part.MetricsDialog));

export function prefetchQueries(queryClient: QueryClient, raw: Record<string, unknown>): void {
  const { agent, until } = readPerformanceSearch(raw);
  const agentId = agent ?? queryClient.getQueryData(meQuery.queryKey)?.profile_id;
  if (agentId) void queryClient.prefetchQuery(agentMonthsQuery(agentId, until));
  void queryClient.prefetchQuery(overviewQuery(until));
}

export function PerformanceScreen() {
  const { t } = useLingui();
  const me = useMe();
  const { today } = useFormats();
  const monthFormatters = useMonthFormatters();
  const navigate = useNavigate({ from: '/agents/performance' });
  const search = readPerformanceSearch(useSearch({ from: '/agents/performance' }));
  const { agent: agentId = me.profile_id, until } = search;
  const found = useQuery(agentMonthsQuery(agentId, until));
  const overview = useQuery(overviewQuery(until));
  const [edited, setEdited] = useState<{ readonly month: string | null } | null>(null);
  const MetricsDialog = dialog.useComponent(edited !== null, edited !== null, () => setEdited(null));
  const MonthCharts = charts.useComponent(found.data !== undefined, false);
  const TargetChart = targetChart.useComponent(overview.data !== undefined, false);
  const mayType = me.permissions.includes('manage_people');

  const current = monthOf(today());
  const last = until ?? current;
  const show = (month: string) =>
    void navigate({ search: { agent: search.agent, until: month === current ? undefined : month }, replace: true });
  const span = monthFormatters.span(addMonths(last, 1 - monthsShown), last);
  const isUnknown = found.isError && problemOf(found.error).code === 'not_found';

  return (
    <>
      <PageHead
        title={t`Performance`}
        sub={t`Revenue and activity by agent, month by month.`}
        actions={
          mayType && (
            <Button
              variant="primary"
              disabled={!found.data}
              onPointerEnter={dialog.prefetch}
              onFocus={dialog.prefetch}
              onClick={() => setEdited({ month: null })}
            >
              <Plus aria-hidden="true" />
              {t`Add metrics`}
            </Button>
          )
        }
      />
      <div className="mb-5 flex flex-wrap items-center gap-3 phone:mb-4">
        <AgentPicker
          agents={overview.data ?? []}
          chosen={found.data?.agent}
          onChoose={(id) => void navigate({ search: { agent: id, until } })}
        />
        <span className="flex-1 phone:hidden" />
        <div className="flex items-center gap-1 phone:w-full phone:justify-between">
          <IconButton
            icon={ChevronLeft}
            variant="outline"
            label={t`Earlier months`}
            onClick={() => show(addMonths(last, -1))}
          />
          <span className="min-w-36 text-center font-medium text-ink tabular-nums" aria-live="polite">
            {span}
          </span>
          <IconButton
            icon={ChevronRight}
            variant="outline"
            label={t`Later months`}
            disabled={last >= current}
            onClick={() => show(addMonths(last, 1))}
          />
        </div>
      </div>
      {isUnknown ? (
        <EmptyState
          title={t`Agent Not Found`}
          text={t`The agent you're looking for doesn't exist.`}
          action={
            <Button asChild>
              <Link to="/agents/performance" search={{}}>{t`Show my performance`}</Link>
            </Button>
          }
        />
      ) : found.isError && !found.data ? (
        <ErrorState
          title={t`The figures could not be loaded`}
          text={t`Check the connection and try again.`}
          onRetry={() => void found.refetch()}
          isRetrying={found.isFetching}
        />
      ) : (
        <>
          <TotalFigures found={found.data} />
          <section aria-labelledby="months" className="mb-8">
            <SectionHead id="months" title={t`Months`} />
            {found.data ? (
              <>
                <div className="pt-3 pb-2">
                  {MonthCharts ? (
                    <MonthCharts found={found.data} />
                  ) : (
                    <Skeleton className="h-[25rem] w-full rounded-card" />
                  )}
                </div>
                <MonthTable
                  found={found.data}
                  current={current}
                  onEdit={mayType ? (month) => setEdited({ month }) : null}
                />
                <p className="pt-3 text-12 text-ink-3">
                  {t`Targets and ratings are entered by hand. All else is computed unless marked manual. Shared deals count by share.`}
                </p>
              </>
            ) : (
              <Loading label={t`Loading performance...`}>
                <Skeleton className="mt-3 h-[25rem] w-full rounded-card" />
                <Skeleton className="mt-4 h-80 w-full" />
              </Loading>
            )}
          </section>
        </>
      )}
      <section aria-labelledby="all-agents">
        <SectionHead id="all-agents" title={t`All agents in ${monthFormatters.full(last)}`} />
        {overview.data ? (
          <>
            <Ranking agents={overview.data} chosenId={agentId} until={until} />
            {TargetChart && <TargetChart until={until} />}
          </>
        ) : overview.isError ? (
          <ErrorState
            title={t`The agents could not be loaded`}
            onRetry={() => void overview.refetch()}
            isRetrying={overview.isFetching}
          />
        ) : (
          <Loading label={t`Loading agents...`}>
            <Skeleton className="mt-3 h-40 w-full" />
          </Loading>
        )}
      </section>
      {MetricsDialog && edited && found.data && (
        <MetricsDialog agent={found.data.agent} month={edited.month} onClose={() => setEdited(null)} />
      )}
    </>
  );
}
