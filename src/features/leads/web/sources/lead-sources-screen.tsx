import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { formatCount } from '#platform/money.ts';
import type { Period } from '#platform/periods.ts';
import { daysOfPeriod, periods } from '#platform/periods.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Figures } from '#ui/figures.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { PageHead } from '#ui/page-head.tsx';
import { Select } from '#ui/select.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import type { SourcesReport } from '../../contract.ts';
import { wonStages } from '../../stages.ts';
import { sourcesQuery } from '../queries.ts';
import { SourceCard, SourceCardSkeleton } from './source-card.tsx';
import { readSourcesSearch } from './sources-search.ts';

const charts = lazyComponent(() => import('./source-charts.lazy.tsx').then((part) => part.SourceCharts));

const periodLabels: Record<Period, MessageDescriptor> = {
  all: msg`All time`,
  this_month: msg`This month`,
  last_month: msg`Last month`,
  this_quarter: msg`This quarter`,
  this_year: msg`This financial year`,
  last_year: msg`Last financial year`,
};

const grid = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-4';
const skeletons = ['a', 'b', 'c', 'd', 'e', 'f'];

export function LeadSourcesScreen() {
  const { t } = useLingui();
  const { period = 'all' } = readSourcesSearch(useSearch({ from: '/leads/sources' }));
  const navigate = useNavigate({ from: '/leads/sources' });
  const days = useDays(period);
  const report = useQuery(sourcesQuery(days));
  const SourceCharts = charts.useComponent(report.data !== undefined, false);
  const choose = (value: string) => {
    const chosen = periods.find((name) => name === value);
    void navigate({ search: chosen && chosen !== 'all' ? { period: chosen } : {}, replace: true });
  };
  return (
    <>
      <PageHead
        title={t`Lead Sources`}
        back={<Link to="/leads">{t`Back to leads`}</Link>}
        actions={
          <Select
            variant="toolbar"
            aria-label={t`Period`}
            value={period}
            onChange={(event) => choose(event.currentTarget.value)}
          >
            {periods.map((name) => (
              <option key={name} value={name}>
                {t(periodLabels[name])}
              </option>
            ))}
          </Select>
        }
      />
      {report.isError && !report.data ? (
        <ErrorState
          title={t`Error loading lead sources`}
          text={t`Check the connection and try again.`}
          onRetry={() => void report.refetch()}
          isRetrying={report.isFetching}
        />
      ) : report.data?.sources.length === 0 ? (
        <EmptyState
          title={t`No Lead Sources Found`}
          text={
            period === 'all' ? t`Start tracking your leads to see source analytics here.` : t`No leads in this period.`
          }
          action={
            <Button asChild>
              <Link to="/leads">{t`View All Leads`}</Link>
            </Button>
          }
        />
      ) : (
        <>
          <Totals report={report.data} days={days} />
          {SourceCharts && report.data ? (
            <SourceCharts report={report.data} days={days} />
          ) : (
            <div className="mb-6 grid grid-cols-2 gap-4 max-[900px]:grid-cols-1 phone:mb-5">
              <Skeleton className="h-[25rem] w-full rounded-card" />
              <Skeleton className="h-[25rem] w-full rounded-card" />
            </div>
          )}
          {report.data ? (
            <ul className={grid} aria-label={t`Lead Sources`}>
              {report.data.sources.map((figures) => (
                <SourceCard key={figures.source ?? 'unknown'} figures={figures} period={days} />
              ))}
            </ul>
          ) : (
            <Loading label={t`Loading lead sources...`}>
              <div className={grid}>
                {skeletons.map((name) => (
                  <SourceCardSkeleton key={name} />
                ))}
              </div>
            </Loading>
          )}
        </>
      )}
    </>
  );
}

/** The days of a period in the company's time zone. */
function useDays(period: Period) {
  const { today } = useFormats();
  const { since, until } = daysOfPeriod(period, today());
  return { ...(since !== undefined && { created_since: since }), ...(until !== undefined && { created_until: until }) };
}

function Totals({ report, days }: { report: SourcesReport | undefined; days: ReturnType<typeof useDays> }) {
  const { t } = useLingui();
  const { shortMoney } = useFormats();
  const total = report?.total;
  const skeleton = (
    <span className="flow-root h-9">
      <Skeleton className="mt-1 h-7 w-14" />
    </span>
  );
  const rate = total?.conversion ?? 0;
  const closed = formatCount(total?.closed ?? 0);
  return (
    <Figures
      label={t`Figures`}
      figures={[
        { label: t`Total Sources`, value: total ? formatCount(total.sources) : skeleton },
        {
          label: t`Total Leads`,
          value: total ? formatCount(total.leads) : skeleton,
          link: <Link to="/leads" search={days} />,
        },
        {
          label: t`Avg Conversion`,
          value: total ? `${rate}%` : skeleton,
          foot: total && t`${closed} closed`,
          link: <Link to="/leads" search={{ ...days, status: wonStages() }} />,
        },
        {
          label: t`Total Value`,
          value: total ? shortMoney(total.value) : skeleton,
          link: <Link to="/leads" search={{ ...days, sort: 'budget' }} />,
        },
      ]}
    />
  );
}
