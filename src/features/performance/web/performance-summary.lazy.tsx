import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { formatCount, formatTenths } from '#platform/money.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { Facts } from '#ui/facts.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { agentMonthsQuery } from './queries.ts';
import { AgentRevenueChart } from './revenue-chart.tsx';
import { TargetBadge } from './target-badge.tsx';
import { useResponseTime } from './use-response-time.ts';

export function PerformanceSummary({ agentId }: { readonly agentId: string }) {
  const { t } = useLingui();
  const { shortMoney } = useFormats();
  const responseTime = useResponseTime();
  const found = useQuery(agentMonthsQuery(agentId, undefined));
  const shown = found.data?.together;
  return (
    <section aria-labelledby="performance-summary" className="min-w-0">
      <SectionHead
        id="performance-summary"
        title={t`Performance`}
        action={
          <Link to="/agents/performance" search={{ agent: agentId }} className="link">
            {t`All figures`}
          </Link>
        }
      />
      {found.data && shown ? (
        <>
          <Facts
            facts={[
              {
                label: t`Total Revenue`,
                value: shortMoney(shown.total_revenue),
              },
              {
                label: t`Target achievement`,
                value: shown.achievement !== null && shown.status !== null && (
                  <span className="inline-flex flex-wrap items-center gap-2">
                    {`${shown.achievement}%`}
                    <TargetBadge status={shown.status} withMeaning />
                  </span>
                ),
              },
              { label: t`Deals completed`, value: formatTenths(shown.deals_completed) },
              { label: t`Avg Deal Value`, value: shown.average_deal_value && shortMoney(shown.average_deal_value) },
              { label: t`Conversion rate`, value: shown.conversion_rate === null ? null : `${shown.conversion_rate}%` },
              {
                label: t`Response time`,
                value: shown.response_time_hours && responseTime(shown.response_time_hours),
              },
              { label: t`Client rating`, value: shown.client_satisfaction },
              { label: t`Meetings held`, value: formatCount(shown.meetings_held) },
            ]}
          />
          <AgentRevenueChart found={found.data} />
        </>
      ) : found.isError ? (
        <ErrorState
          title={t`The figures could not be loaded`}
          onRetry={() => void found.refetch()}
          isRetrying={found.isFetching}
        />
      ) : (
        <Loading label={t`Loading performance...`}>
          <Skeleton className="mt-3 h-80 w-full" />
        </Loading>
      )}
    </section>
  );
}
