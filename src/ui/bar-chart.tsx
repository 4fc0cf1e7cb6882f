import { classNames } from './class-names.ts';

export interface Bar {
  readonly label: string;
  readonly value: number;
  /** Shown above the bar: '₹12.4 L'. */
  readonly text: string;
  /** The target: a line across the bar's column. */
  readonly goal?: number | null | undefined;
  /** The tooltip of the column with all its figures. */
  readonly tip: string;
}

export interface BarChartProps {
  /** A summary of the chart in one sentence; a table next to it has the figures. */
  readonly label: string;
  readonly bars: readonly Bar[];
  readonly className?: string | undefined;
}

/** A bar chart with a figure above each bar and an optional target line. */
export function BarChart({ label, bars, className }: BarChartProps) {
  const most = Math.max(1, ...bars.map(({ value, goal }) => Math.max(value, goal ?? 0)));
  const part = (value: number) => `${(value / most) * 100}%`;
  return (
    <div role="img" aria-label={label} className={classNames('flex', className)}>
      {bars.map((bar) => (
        <div key={bar.label} data-tip={bar.tip} className="group/bar min-w-0 flex-1">
          <div className="pt-6">
            <div className="relative h-40 border-b border-line-strong phone:h-32">
              <div
                className="absolute inset-x-[18%] bottom-0 mx-auto max-w-14 rounded-t-small bg-accent transition-[filter] group-hover/bar:brightness-110 phone:inset-x-[12%]"
                style={{ height: part(bar.value) }}
              />
              {typeof bar.goal === 'number' && (
                <div
                  className="absolute inset-x-0 border-t-2 border-dashed border-ink-2"
                  style={{ bottom: part(bar.goal) }}
                />
              )}
              <div
                className="absolute inset-x-0 pb-1 text-center text-12 font-medium text-ink tabular-nums"
                style={{ bottom: part(bar.value) }}
              >
                <span className="rounded-small bg-sheet px-1 whitespace-nowrap phone:px-0 phone:text-11">
                  {bar.text}
                </span>
              </div>
            </div>
          </div>
          <div className="truncate pt-1.5 text-center text-12 text-ink-3">{bar.label}</div>
        </div>
      ))}
    </div>
  );
}
