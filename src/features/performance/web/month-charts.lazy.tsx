import { useLingui } from '@lingui/react/macro';
import { lastDayOf } from '#platform/months.ts';
import type { AgentPerformance } from '../contract.ts';
import { ResponseLine } from './response-line.tsx';
import { AgentRevenueChart } from './revenue-chart.tsx';

/** Revenue and response time by month. */
export function MonthChartPair({ found }: { found: AgentPerformance }) {
  const { t } = useLingui();
  const { agent, months } = found;
  return (
    <div className="grid grid-cols-2 gap-4 max-[900px]:grid-cols-1">
      <AgentRevenueChart found={found} />
      <ResponseLine
        title={t`Response time by month`}
        months={months.map(({ month, figures }) => ({
          month,
          hours: figures.response_time_hours,
          search: { agent: [agent.id], created_since: month, created_until: lastDayOf(month), answered: 'yes' },
        }))}
      />
    </div>
  );
}
