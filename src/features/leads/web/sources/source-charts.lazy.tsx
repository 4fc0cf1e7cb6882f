import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { useMonthFormatters } from '#platform/formats/web/use-month-formatters.ts';
import { formatCount } from '#platform/money.ts';
import { addMonths, lastDayOf, monthOf } from '#platform/months.ts';
import type { ChartRow } from '#ui/chart/bar-chart.tsx';
import { BarChart } from '#ui/chart/bar-chart.tsx';
import { ChartFigure } from '#ui/chart/chart-figure.tsx';
import type { ChartColumn } from '#ui/chart/column-chart.tsx';
import { ColumnChart } from '#ui/chart/column-chart.tsx';
import { PendingChart } from '#ui/chart/pending-chart.tsx';
import type { SeriesVariant } from '#ui/chart/series.tsx';
import { seriesVariants } from '#ui/chart/series.tsx';
import type { SourceMonths, SourcesReport } from '../../contract.ts';
import { leadSourceLabel } from '../../labels.ts';
import { wonStages } from '../../stages.ts';
import { sourceMonthsQuery } from '../queries.ts';

interface Days {
  readonly created_since?: string;
  readonly created_until?: string;
}

const monthsShown = 12;

/** Leads by source over time, and the sources by what their closed leads are worth. */
export function SourceCharts({ report, days }: { readonly report: SourcesReport; readonly days: Days }) {
  return (
    <div className="mb-6 grid grid-cols-2 gap-4 max-[900px]:grid-cols-1 phone:mb-5">
      <SourcesOverTime days={days} />
      <SourcesByValue report={report} days={days} />
    </div>
  );
}

/** Twelve months up to the end of the period. */
function SourcesOverTime({ days }: { readonly days: Days }) {
  const { t } = useLingui();
  const { today } = useFormats();
  const [until = ''] = [days.created_until ?? today(), today()].toSorted();
  const last = monthOf(until);
  const months = Array.from({ length: monthsShown }, (_, index) => addMonths(last, index + 1 - monthsShown));
  const query = useQuery(sourceMonthsQuery({ created_since: months[0] ?? last, created_until: until }));
  const title = t`Leads by source and month`;
  if (!query.data) return <PendingChart title={title} query={query} height="h-[25rem]" />;
  return <Columns title={title} found={query.data} months={months} until={until} />;
}

type Source = string;

/** A series: a source, or all that have none of their own. */
interface Series {
  readonly name: string;
  readonly variant: SeriesVariant;
  readonly sources: readonly Source[];
}

interface ColumnsProps {
  readonly title: string;
  readonly found: SourceMonths;
  readonly months: readonly string[];
  readonly until: string;
}

function Columns({ title, found, months, until }: ColumnsProps) {
  const { t } = useLingui();
  const formatters = useMonthFormatters();
  const sums = new Map<Source, number>();
  for (const { source, leads } of found) sums.set(source ?? 'unknown', (sums.get(source ?? 'unknown') ?? 0) + leads);
  const ranked = [...sums].toSorted(([, one], [, other]) => other - one).map(([source]) => source);
  const named = Math.min(ranked.length, seriesVariants.length);
  const series: Series[] = ranked.slice(0, named).map((source, index) => ({
    name: t(leadSourceLabel(source)),
    variant: seriesVariants[index] ?? 'rest',
    sources: [source],
  }));
  const others = ranked.slice(named);
  if (others.length > 0) series.push({ name: t`All other sources`, variant: 'rest', sources: others });
  const countOf = (month: string, { sources }: Series) =>
    found
      .filter((one) => one.month === month && sources.includes(one.source ?? 'unknown'))
      .reduce((sum, { leads }) => sum + leads, 0);
  const searchOf = (month: string, { sources }: Series) => ({
    source: [...sources],
    created_since: month,
    created_until: monthOf(until) === month ? until : lastDayOf(month),
  });
  const columns = months.map((month): ChartColumn => {
    const name = formatters.full(month);
    return {
      name: formatters.short(month),
      parts: series.flatMap((one) => {
        const count = countOf(month, one);
        if (count === 0) return [];
        return [
          {
            key: `${month} ${one.sources[0]}`,
            value: count,
            variant: one.variant,
            label: t`${one.name}, ${name}: ${formatCount(count)}`,
            link: <Link key="link" to="/leads" search={searchOf(month, one)} />,
          },
        ];
      }),
    };
  });
  return (
    <ChartFigure
      title={title}
      heading="h2"
      note={t`Leads of the twelve months up to the end of this period.`}
      legend={series}
      empty={found.length === 0 ? t`No leads in these months.` : undefined}
      height="h-76"
      table={{
        columns: [t`Month`, ...series.map(({ name }) => name)],
        rows: months.map((month) => ({
          key: month,
          cells: [
            formatters.full(month),
            ...series.map((one) => {
              const count = countOf(month, one);
              if (count === 0) return '0';
              return (
                <Link key={one.name} to="/leads" search={searchOf(month, one)} className="link">
                  {formatCount(count)}
                </Link>
              );
            }),
          ],
        })),
      }}
    >
      {(drawing) => <ColumnChart {...drawing} columns={columns} isWhole format={formatCount} height="h-56" />}
    </ChartFigure>
  );
}

function SourcesByValue({ report: { sources }, days }: { readonly report: SourcesReport; readonly days: Days }) {
  const { t } = useLingui();
  const { shortMoney } = useFormats();
  const title = t`Value of closed leads by source`;
  const ranked = sources
    // Only for the order and the drawing: the amounts stay decimal strings.
    .map((figures) => ({
      ...figures,
      amount: Number(figures.closed_value),
      source: figures.source ?? ('unknown' as const),
    }))
    .filter(({ closed }) => closed > 0)
    .toSorted((one, other) => other.amount - one.amount || other.closed - one.closed);
  const search = (source: Source) => ({ ...days, source: [source], status: wonStages() });
  const rows = ranked.map(({ source, amount, closed, closed_value }): ChartRow => {
    const name = t(leadSourceLabel(source));
    const value = shortMoney(closed_value);
    return {
      key: source,
      name,
      figure: value,
      parts: [
        {
          key: source,
          value: amount,
          variant: 1,
          label: t`${name}: ${value}, closed leads: ${formatCount(closed)}`,
          link: <Link key="link" to="/leads" search={search(source)} />,
        },
      ],
    };
  });
  return (
    <ChartFigure
      title={title}
      heading="h2"
      note={t`The budgets of the leads that were closed, highest first.`}
      empty={rows.length === 0 ? t`No closed leads in this period.` : undefined}
      height="h-76"
      table={{
        columns: [t`Source`, t`Closed leads`, t`Value`],
        rows: ranked.map(({ source, closed, closed_value }) => ({
          key: source,
          cells: [
            t(leadSourceLabel(source)),
            <Link key="closed" to="/leads" search={search(source)} className="link">
              {formatCount(closed)}
            </Link>,
            shortMoney(closed_value),
          ],
        })),
      }}
    >
      {(drawing) => (
        <div className="min-h-76">
          <BarChart {...drawing} rows={rows} />
        </div>
      )}
    </ChartFigure>
  );
}
