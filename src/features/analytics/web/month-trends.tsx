import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { lastDayOf } from '#features/performance/rules.ts';
import { useMonthFormatters } from '#features/performance/web/use-month-formatters.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { formatCount } from '#platform/money.ts';
import type { Bar } from '#ui/bar-chart.tsx';
import { BarChart } from '#ui/bar-chart.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { Cell, Column, Row, Table, TableBody, TableHead, TwoLines } from '#ui/table.tsx';
import type { Analytics, MonthFigures } from '../contract.ts';
import { CsvButton } from './csv-button.tsx';
import { DealCount } from './deal-count.tsx';
import { Growth } from './growth.tsx';

/** Six months up to the last day of the period, or today: two charts and an equivalent table. */
export function MonthTrends({ found }: { found: Analytics }) {
  const { t } = useLingui();
  const { shortMoney, day } = useFormats();
  const monthFormatters = useMonthFormatters();
  const { months, months_until: until } = found;
  const title = t`Monthly Performance Trends`;
  const hasGrowth = months.some(({ growth }) => growth !== null);
  const isWhole = ({ month }: MonthFigures) => lastDayOf(month) <= until;
  const endOf = (figures: MonthFigures) => (isWhole(figures) ? lastDayOf(figures.month) : until);
  const bars = (read: (month: MonthFigures) => Pick<Bar, 'value' | 'text'>): Bar[] =>
    months.map((figures) => {
      const month = monthFormatters.full(figures.month);
      const bar = read(figures);
      return { ...bar, label: monthFormatters.short(figures.month), tip: `${month}: ${bar.text}` };
    });
  return (
    <section aria-labelledby="month-trends" className="col-span-full min-w-0">
      <SectionHead
        id="month-trends"
        title={title}
        action={
          <CsvButton
            of={title}
            rows={() => [
              [t`Month`, t`Deals`, t`Revenue`, t`Deal value`, t`Growth (%)`],
              ...months.map(({ month, deals, revenue, value, growth }) => [
                ...[month.slice(0, 7), String(deals), revenue, value, growth ?? ''],
              ]),
            ]}
          />
        }
      />
      <div className="grid grid-cols-2 gap-4 pt-3 max-[900px]:grid-cols-1">
        <Chart
          title={t`Revenue`}
          label={t`Revenue by month. The table below has the same figures.`}
          // For drawing only; the figures shown stay decimal strings.
          bars={bars(({ revenue }) => ({ value: Number(revenue), text: shortMoney(revenue) }))}
        />
        <Chart
          title={t`Deals`}
          label={t`Deals by month. The table below has the same figures.`}
          bars={bars(({ deals }) => ({ value: deals, text: formatCount(deals) }))}
        />
      </div>
      <Table label={title}>
        <TableHead>
          <Column>{t`Month`}</Column>
          <Column end>{t`Deals`}</Column>
          <Column end>{t`Revenue`}</Column>
          <Column end>{t`Deal value`}</Column>
          {hasGrowth && <Column end>{t`Growth`}</Column>}
        </TableHead>
        <TableBody>
          {months.toReversed().map((figures) => (
            <Row key={figures.month}>
              <Cell phone="top" className="not-phone:h-11">
                <TwoLines
                  first={
                    <Link to="/deals" search={{ from: figures.month, until: endOf(figures) }} className="stretched">
                      {monthFormatters.full(figures.month)}
                    </Link>
                  }
                  second={isWhole(figures) ? undefined : t`until ${day(until)}`}
                />
              </Cell>
              <Cell phone="middle" end className="not-phone:h-11 phone:text-left">
                <DealCount deals={figures.deals} />
              </Cell>
              <Cell phone="topEnd" end strong className="not-phone:h-11">
                {shortMoney(figures.revenue)}
              </Cell>
              <Cell phone="hidden" end className="not-phone:h-11">
                {shortMoney(figures.value)}
              </Cell>
              {hasGrowth && (
                <Cell phone="middleEnd" end className="not-phone:h-11">
                  <Growth percent={figures.growth} />
                </Cell>
              )}
            </Row>
          ))}
        </TableBody>
      </Table>
      {hasGrowth && (
        <p className="pt-3 text-12 text-ink-3">{t`Growth: revenue vs the previous month (same days for the current month).`}</p>
      )}
    </section>
  );
}

function Chart({ title, label, bars }: { title: string; label: string; bars: readonly Bar[] }) {
  return (
    <figure className="min-w-0 rounded-card border border-line bg-sheet px-4 pt-3 pb-3 phone:px-2">
      <figcaption className="flex items-center gap-1.5 text-12 text-ink-2">
        <span aria-hidden="true" className="size-2.5 rounded-[2px] bg-accent" />
        {title}
      </figcaption>
      <BarChart label={label} bars={bars} />
    </figure>
  );
}
