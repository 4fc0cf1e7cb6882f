import { useLingui } from '@lingui/react/macro';
import type { QueryClient } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { PageHead } from '#ui/page-head.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { readAnalyticsSearch } from '../analytics-search.ts';
import type { Analytics } from '../contract.ts';
import { usualPeriod } from '../rules.ts';
import { OverviewFigures } from './overview-figures.tsx';
import { PeriodPicker } from './period-picker.tsx';
import { analyticsQuery } from './queries.ts';
import { TopAgents } from './top-agents.tsx';
import { TypeFiguresPanel } from './type-figures.tsx';

const below = lazyComponent(() => import('./below-the-fold.lazy.tsx').then((part) => part.BelowTheFold));
const dayRange = lazyComponent(() => import('./day-range.lazy.tsx').then((part) => part.DayRangePicker));

// The types are the longest list, so agents and leads share the other column.
const sections = 'grid grid-cols-2 grid-rows-[auto_1fr] items-start gap-x-10 gap-y-8 max-[1100px]:grid-cols-1';

export function prefetchQueries(queryClient: QueryClient, raw: Record<string, unknown>): void {
  void queryClient.prefetchQuery(analyticsQuery(readAnalyticsSearch(raw)));
}

export function AnalyticsScreen() {
  const { t } = useLingui();
  const asked = readAnalyticsSearch(useSearch({ from: '/analytics' }));
  const navigate = useNavigate({ from: '/analytics' });
  const { today } = useFormats();
  const { data: found, isError, isFetching, refetch } = useQuery(analyticsQuery(asked));
  const BelowTheFold = below.useComponent(found !== undefined, false);
  const DayRange = dayRange.useComponent(asked.from !== undefined, false);
  const { agents } = asked;
  const show = (days: { from: string; until: string }) => void navigate({ search: { ...days, agents }, replace: true });
  return (
    <>
      <PageHead
        title={t`Analytics Dashboard`}
        sub={<PeriodLabel found={found} />}
        actions={
          <PeriodPicker
            asked={asked}
            onChoose={(period) =>
              void navigate({ search: { ...(period !== usualPeriod && { period }), agents }, replace: true })
            }
            onChooseDays={() => show({ from: found?.from ?? `${today().slice(0, 4)}-01-01`, until: today() })}
          />
        }
      />
      {DayRange && asked.from !== undefined && asked.until !== undefined && (
        <DayRange from={asked.from} until={asked.until} onChange={show} />
      )}
      {isError && !found ? (
        <ErrorState
          title={t`Error loading analytics data`}
          text={t`Check the connection and try again.`}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : found && isEmpty(found) ? (
        <EmptyState title={t`No analytics data available`} text={t`No deals, properties or leads in this period.`} />
      ) : (
        <>
          <OverviewFigures found={found} />
          {found ? (
            <div className={sections}>
              <TopAgents found={found} isWhole={agents === 'all'} />
              <TypeFiguresPanel found={found} />
              {BelowTheFold ? <BelowTheFold found={found} asked={asked} /> : <Skeleton className="h-96 w-full" />}
            </div>
          ) : (
            <Loading label={t`Loading analytics...`}>
              <div className={sections}>
                <Skeleton className="h-80 w-full" />
                <Skeleton className="h-80 w-full" />
              </div>
            </Loading>
          )}
        </>
      )}
    </>
  );
}

function PeriodLabel({ found }: { found: Analytics | undefined }) {
  const { t } = useLingui();
  const { day } = useFormats();
  if (!found) return <Skeleton className="mt-1 h-4 w-72" />;
  const { from, until, before, deals } = found;
  if (from === null) return t`All time, up to ${day(until)}`;
  // Without deals before there is nothing to compare with.
  if (before === null || !deals.before) return `${day(from)} – ${day(until)}`;
  return t`${day(from)} – ${day(until)}, compared with ${day(before.from)} – ${day(before.until)}`;
}

function isEmpty({ deals, types, leads, months }: Analytics): boolean {
  return deals.value === 0 && types.length === 0 && leads.total === 0 && months.every((month) => month.deals === 0);
}
