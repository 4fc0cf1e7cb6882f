import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { targetsQuery } from './queries.ts';
import { RevenueChart } from './revenue-chart.tsx';

/** Revenue and the sum of the targets of all agents who have one; nothing without targets. */
export function TargetChart({ until }: { readonly until: string | undefined }) {
  const { t } = useLingui();
  const { data: months = [] } = useQuery(targetsQuery(until));
  if (months.every(({ target_revenue }) => target_revenue === null)) return null;
  return (
    <div className="mt-6">
      <RevenueChart
        title={t`Revenue and targets together`}
        note={t`Only agents with a target in that month count.`}
        months={months.map(({ month, agents, deals_completed, total_revenue, target_revenue }) => ({
          month,
          agents,
          revenue: total_revenue,
          target: target_revenue,
          hasDeals: deals_completed > 0,
        }))}
      />
    </div>
  );
}
