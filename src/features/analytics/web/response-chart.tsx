import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { responseMonthsQuery } from '#features/leads/web/queries.ts';
import { ResponseLine } from '#features/performance/web/response-line.tsx';
import { lastDayOf, monthOf } from '#platform/months.ts';
import { PendingChart } from '#ui/chart/pending-chart.tsx';
import type { Analytics } from '../contract.ts';
import { chartMonths, monthsUntil } from '../rules.ts';

/** How long leads waited for the first contact, by the month in which they were added. */
export function ResponseChart({ found: { months_until: until } }: { found: Analytics }) {
  const { t } = useLingui();
  const months = monthsUntil(until, chartMonths);
  const query = useQuery(responseMonthsQuery({ created_since: months[0] ?? monthOf(until), created_until: until }));
  const title = t`Response time by month`;
  if (!query.data) return <PendingChart title={title} query={query} height="h-[25rem]" />;
  const found = new Map(query.data.map((month) => [month.month, month]));
  return (
    <ResponseLine
      title={title}
      months={months.map((month) => ({
        month,
        hours: found.get(month)?.hours ?? null,
        answered: found.get(month)?.answered,
        search: {
          created_since: month,
          created_until: monthOf(until) === month ? until : lastDayOf(month),
          answered: 'yes',
        },
      }))}
    />
  );
}
