import { useLingui } from '@lingui/react/macro';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { BarChart } from '#ui/bar-chart.tsx';
import type { MonthPerformance } from '../contract.ts';
import { useMonthFormatters } from './use-month-formatters.ts';

/** The revenue of each month beside its target; the table below has the same figures. */
export function MonthChart({ months }: { months: readonly MonthPerformance[] }) {
  const { t } = useLingui();
  const { shortMoney } = useFormats();
  const monthFormatters = useMonthFormatters();
  const hasTarget = months.some(({ figures }) => figures.target_revenue !== null);
  return (
    <figure className="rounded-card border border-line bg-sheet px-4 pt-3 pb-3 phone:px-2">
      <figcaption className="flex flex-wrap items-center gap-x-4 gap-y-1 text-12 text-ink-2">
        <span className="inline-flex items-center gap-1.5">
          <span aria-hidden="true" className="size-2.5 rounded-[2px] bg-accent" />
          {t`Revenue`}
        </span>
        {hasTarget && (
          <span className="inline-flex items-center gap-1.5">
            <span aria-hidden="true" className="w-4 border-t-2 border-dashed border-ink-2" />
            {t`Target`}
          </span>
        )}
      </figcaption>
      <BarChart
        label={t`Revenue and target by month. The table below has the same figures.`}
        bars={months.map(({ month, figures }) => {
          const name = monthFormatters.full(month);
          const revenue = shortMoney(figures.total_revenue);
          const target = figures.target_revenue === null ? '–' : shortMoney(figures.target_revenue);
          return {
            label: monthFormatters.short(month),
            // For drawing only: shown figures stay decimals.
            value: Number(figures.total_revenue),
            text: revenue,
            goal: figures.target_revenue === null ? null : Number(figures.target_revenue),
            tip: t`${name}: revenue ${revenue}, target ${target}`,
          };
        })}
      />
    </figure>
  );
}
