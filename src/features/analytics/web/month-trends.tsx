import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { useMonthFormatters } from '#platform/formats/web/use-month-formatters.ts';
import { lastDayOf } from '#platform/months.ts';
import { SectionHead } from '#ui/section-head.tsx';
import { Cell, Column, Row, Table, TableBody, TableHead, TwoLines } from '#ui/table.tsx';
import type { Analytics, AnalyticsInput, MonthFigures } from '../contract.ts';
import { CsvButton } from './csv-button.tsx';
import { DealCount } from './deal-count.tsx';
import { Growth } from './growth.tsx';
import { MonthCharts } from './month-charts.tsx';

/** The months up to the last day of the period, or today: charts of twelve, and a table of the last six. */
export function MonthTrends({ found, asked }: { found: Analytics; asked: AnalyticsInput }) {
  const { t } = useLingui();
  const { shortMoney, day } = useFormats();
  const monthFormatters = useMonthFormatters();
  const { months, months_until: until } = found;
  const title = t`Monthly Performance Trends`;
  const hasGrowth = months.some(({ growth }) => growth !== null);
  const isWhole = ({ month }: MonthFigures) => lastDayOf(month) <= until;
  const endOf = (figures: MonthFigures) => (isWhole(figures) ? lastDayOf(figures.month) : until);
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
      <div className="grid grid-cols-2 gap-4 pt-3 pb-2 max-[900px]:grid-cols-1">
        <MonthCharts asked={asked} />
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
