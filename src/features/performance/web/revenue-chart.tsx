import { useLingui } from '@lingui/react/macro';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { useMonthFormatters } from '#platform/formats/web/use-month-formatters.ts';
import { ChartFigure } from '#ui/chart/chart-figure.tsx';
import { ColumnChart } from '#ui/chart/column-chart.tsx';
import type { AgentPerformance } from '../contract.ts';
import { RowsLink } from './rows-link.tsx';

/** The revenue of each month beside its target; a column opens the deals of the month. */
export function RevenueChart({ found: { agent, months } }: { found: AgentPerformance }) {
  const { t } = useLingui();
  const { shortMoney } = useFormats();
  const formatters = useMonthFormatters();
  const hasTarget = months.some(({ figures }) => figures.target_revenue !== null);
  const rows = months.map(({ month, figures, computed }) => ({
    month,
    name: formatters.full(month),
    revenue: shortMoney(figures.total_revenue),
    target: figures.target_revenue === null ? '–' : shortMoney(figures.target_revenue),
    figures,
    hasDeals: computed.deals_completed > 0,
  }));
  const isEmpty = !hasTarget && months.every(({ figures }) => Number(figures.total_revenue) === 0);
  return (
    <ChartFigure
      title={t`Revenue and target`}
      note={
        hasTarget ? t`Columns that reach the dashed line meet the target.` : t`There is no target for these months.`
      }
      legend={[{ name: t`Revenue`, look: 1 }, ...(hasTarget ? [{ name: t`Target`, look: 'goal' as const }] : [])]}
      empty={isEmpty ? t`No revenue in these months.` : undefined}
      height="h-76"
      table={{
        columns: [t`Month`, t`Revenue`, ...(hasTarget ? [t`Target`] : [])],
        rows: rows.map(({ month, name, revenue, target, hasDeals }) => ({
          key: month,
          cells: [
            name,
            hasDeals ? (
              <RowsLink key="rows" of="deals" agentId={agent.id} from={month} until={month} className="link">
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
          columns={rows.map(({ month, name, revenue, target, figures }) => ({
            name: formatters.short(month),
            text: revenue,
            goal: figures.target_revenue === null ? null : Number(figures.target_revenue),
            parts: [
              {
                key: month,
                // For drawing only: shown figures stay decimals.
                value: Number(figures.total_revenue),
                look: 1,
                label: hasTarget ? t`${name}: revenue ${revenue}, target ${target}` : `${name}: ${revenue}`,
                link: <RowsLink of="deals" agentId={agent.id} from={month} until={month} />,
              },
            ],
          }))}
        />
      )}
    </ChartFigure>
  );
}
