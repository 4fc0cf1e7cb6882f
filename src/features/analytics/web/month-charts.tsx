import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { useMonthFormatters } from '#platform/formats/web/use-month-formatters.ts';
import { formatCount } from '#platform/money.ts';
import { lastDayOf } from '#platform/months.ts';
import { ChartFigure } from '#ui/chart/chart-figure.tsx';
import type { ChartColumn } from '#ui/chart/column-chart.tsx';
import { ColumnChart } from '#ui/chart/column-chart.tsx';
import { PendingChart } from '#ui/chart/pending-chart.tsx';
import type { AnalyticsInput, MonthsCompared } from '../contract.ts';
import { monthsLater } from '../rules.ts';
import { analyticsMonthsQuery } from './queries.ts';

/** Revenue and deals of twelve months, each with the same month of the year before as an outline. */
export function MonthCharts({ asked }: { asked: AnalyticsInput }) {
  const { t } = useLingui();
  const { shortMoney } = useFormats();
  const { agents: _, ...days } = asked;
  const query = useQuery(analyticsMonthsQuery(days));
  const [revenue, deals] = [t`Revenue by month`, t`Deals by month`];
  if (!query.data)
    return [revenue, deals].map((title) => <PendingChart key={title} title={title} query={query} height="h-[25rem]" />);
  return (
    <>
      <MonthChart
        title={revenue}
        found={query.data}
        // For drawing only; the figures shown stay decimal strings.
        read={(sums) => ({ value: Number(sums.revenue), text: shortMoney(sums.revenue) })}
        format={(value) => shortMoney(String(value))}
      />
      <MonthChart
        title={deals}
        found={query.data}
        isWhole
        read={({ deals: count }) => ({ value: count, text: formatCount(count) })}
        format={formatCount}
      />
    </>
  );
}

type Sums = MonthsCompared['months'][number]['before'];

interface MonthChartProps {
  readonly title: string;
  readonly found: MonthsCompared;
  readonly isWhole?: boolean;
  read(sums: Sums): { readonly value: number; readonly text: string };
  format(value: number): string;
}

function MonthChart({ title, found: { months, until }, isWhole, read, format }: MonthChartProps) {
  const { t } = useLingui();
  const formatters = useMonthFormatters();
  const hasBefore = months.some(({ before }) => before.deals > 0);
  const isEmpty = !hasBefore && months.every(({ deals }) => deals === 0);
  const link = (first: string, content?: ReactNode) => {
    const last = lastDayOf(first);
    return (
      <Link to="/deals" search={{ from: first, until: last < until ? last : until }} className={content ? 'link' : ''}>
        {content}
      </Link>
    );
  };
  const rows = months.map((sums) => {
    const then = monthsLater(sums.month, -12);
    return {
      ...sums,
      then,
      now: { ...read(sums), name: formatters.full(sums.month) },
      earlier: { ...read(sums.before), name: formatters.full(then) },
    };
  });
  const columns = rows.map(
    ({ month, then, now, earlier }): ChartColumn => ({
      name: formatters.short(month),
      parts: [{ key: month, value: now.value, variant: 1, label: `${now.name}: ${now.text}`, link: link(month) }],
      ghost: hasBefore
        ? { key: then, value: earlier.value, label: `${earlier.name}: ${earlier.text}`, link: link(then) }
        : undefined,
    }),
  );
  return (
    <ChartFigure
      title={title}
      note={hasBefore ? t`Outlines show the same full month a year earlier.` : t`The twelve months of this period.`}
      legend={[
        { name: formatters.span(months[0]?.month ?? until, months.at(-1)?.month ?? until), variant: 1 },
        ...(hasBefore ? [{ name: t`The year before`, variant: 'ghost' as const }] : []),
      ]}
      empty={isEmpty ? t`No deals in these months.` : undefined}
      height="h-76"
      table={{
        columns: [t`Month`, title, ...(hasBefore ? [t`The year before`] : [])],
        rows: rows.map(({ month, then, now, earlier, deals, before }) => ({
          key: month,
          cells: [
            now.name,
            deals === 0 ? now.text : link(month, now.text),
            ...(hasBefore ? [before.deals === 0 ? earlier.text : link(then, earlier.text)] : []),
          ],
        })),
      }}
    >
      {(drawing) => <ColumnChart {...drawing} columns={columns} isWhole={isWhole} format={format} height="h-62" />}
    </ChartFigure>
  );
}
