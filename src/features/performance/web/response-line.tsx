import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { LeadSearch } from '#features/leads/lead-filters.ts';
import { useMonthFormatters } from '#platform/formats/web/use-month-formatters.ts';
import { formatCount } from '#platform/money.ts';
import { ChartFigure } from '#ui/chart/chart-figure.tsx';
import { LineChart } from '#ui/chart/line-chart.tsx';
import { useResponseTime } from './use-response-time.ts';

interface ResponseMonth {
  /** Its first day. */
  readonly month: string;
  /** With one decimal; null if no lead of the month was answered. */
  readonly hours: string | null;
  readonly answered?: number | undefined;
  /** The leads behind it. */
  readonly search: LeadSearch;
}

/** Response times over months. */
export function ResponseLine({ title, months }: { title: string; months: readonly ResponseMonth[] }) {
  const { t } = useLingui();
  const formatters = useMonthFormatters();
  const responseTime = useResponseTime();
  const hasCounts = months.some(({ answered }) => answered !== undefined);
  const points = months.map(({ month, hours, search }) => {
    const name = formatters.full(month);
    const time = responseTime(hours);
    return {
      name: formatters.short(month),
      point:
        hours === null
          ? null
          : { key: month, label: `${name}: ${time}`, value: Number(hours), link: <Link to="/leads" search={search} /> },
    };
  });
  return (
    <ChartFigure
      title={title}
      note={t`Mean time to the first contact, by month of the lead.`}
      empty={points.every(({ point }) => point === null) ? t`No lead was answered in these months.` : undefined}
      height="h-76"
      table={{
        columns: [t`Month`, ...(hasCounts ? [t`Answered leads`] : []), t`Response time`],
        rows: months.map(({ month, hours, answered, search }) => ({
          key: month,
          cells: [
            hours === null ? (
              formatters.full(month)
            ) : (
              <Link key="link" to="/leads" search={search} className="link">
                {formatters.full(month)}
              </Link>
            ),
            ...(hasCounts ? [formatCount(answered ?? 0)] : []),
            responseTime(hours),
          ],
        })),
      }}
    >
      {(drawing) => (
        <LineChart {...drawing} points={points} height="h-70" format={(hours) => responseTime(String(hours))} />
      )}
    </ChartFigure>
  );
}
