import { useLingui } from '@lingui/react/macro';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { useMonthFormatters } from '#platform/formats/web/use-month-formatters.ts';
import { ChartFigure } from '#ui/chart/chart-figure.tsx';
import { ColumnChart } from '#ui/chart/column-chart.tsx';
import type { AgentPerformance } from '../contract.ts';
import { RowsLink } from './rows-link.tsx';

interface RevenueMonth {
  readonly month: string;
  /** Whose deals a column opens. */
  readonly agents: readonly string[];
  readonly revenue: string;
  readonly target: string | null;
  readonly hasDeals: boolean;
}

interface RevenueChartProps {
  readonly title: string;
  /** Replaces the note about the dashed line. */
  readonly note?: string;
  readonly months: readonly RevenueMonth[];
}

/** The revenue of each month beside its target; a column opens the deals of the month. */
export function RevenueChart({ title, note, months }: RevenueChartProps) {
  const { t } = useLingui();
  const { shortMoney } = useFormats();
  const formatters = useMonthFormatters();
  const hasTarget = months.some(({ target }) => target !== null);
  const rows = months.map(({ revenue, target, ...shared }) => ({
    ...shared,
    name: formatters.full(shared.month),
    revenue: shortMoney(revenue),
    target: target === null ? '–' : shortMoney(target),
    // For drawing only: shown figures stay decimals.
    drawn: { revenue: Number(revenue), target: target === null ? null : Number(target) },
  }));
  const isEmpty = !hasTarget && rows.every(({ drawn }) => drawn.revenue === 0);
  return (
    <ChartFigure
      title={title}
      note={
        note ??
        (hasTarget ? t`Columns that reach the dashed line meet the target.` : t`There is no target for these months.`)
      }
      legend={[{ name: t`Revenue`, variant: 1 }, ...(hasTarget ? [{ name: t`Target`, variant: 'goal' as const }] : [])]}
      empty={isEmpty ? t`No revenue in these months.` : undefined}
      height="h-76"
      table={{
        columns: [t`Month`, t`Revenue`, ...(hasTarget ? [t`Target`] : [])],
        rows: rows.map(({ month, agents, name, revenue, target, hasDeals }) => ({
          key: month,
          cells: [
            name,
            hasDeals ? (
              <RowsLink key="rows" of="deals" agents={agents} from={month} until={month} className="link">
                {revenue}
              </RowsLink>
            ) : (
              revenue
            ),
            ...(hasTarget ? [target] : []),
          ],
        })),
      }}
    >
      {(drawing) => (
        <ColumnChart
          {...drawing}
          height="h-62"
          format={(value) => shortMoney(String(value))}
          columns={rows.map(({ month, agents, name, revenue, target, drawn }) => ({
            name: formatters.short(month),
            text: revenue,
            goal: drawn.target,
            parts: [
              {
                key: month,
                value: drawn.revenue,
                variant: 1,
                label: hasTarget ? t`${name}: revenue ${revenue}, target ${target}` : `${name}: ${revenue}`,
                link: <RowsLink of="deals" agents={agents} from={month} until={month} />,
              },
            ],
          }))}
        />
      )}
    </ChartFigure>
  );
}

export function AgentRevenueChart({ found: { agent, months } }: { found: AgentPerformance }) {
  const { t } = useLingui();
  return (
    <RevenueChart
      title={t`Revenue and target`}
      months={months.map(({ month, figures, computed }) => ({
        month,
        agents: [agent.id],
        revenue: figures.total_revenue,
        target: figures.target_revenue,
        hasDeals: computed.deals_completed > 0,
      }))}
    />
  );
}
