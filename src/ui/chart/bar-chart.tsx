import type { ReactNode } from 'react';
import type { ChartDrawing } from './chart-figure.tsx';
import type { PointInfo } from './chart-points.tsx';
import { ChartArea, ChartPoint } from './chart-points.tsx';
import { percent } from './plot.tsx';
import type { SeriesVariant } from './series.tsx';
import { SeriesRect } from './series.tsx';

export interface ChartRow {
  readonly key: string;
  readonly name: ReactNode;
  /** From the left; for drawing only. */
  readonly parts: ReadonlyArray<PointInfo & { readonly value: number; readonly variant: SeriesVariant }>;
  /** At the right end: the figure of the row. */
  readonly figure: ReactNode;
  /** Below the bar. */
  readonly detail?: ReactNode;
}

/** Horizontal bars, one below the other. */
export function BarChart({ rows, textures, ...area }: ChartDrawing & { readonly rows: readonly ChartRow[] }) {
  const sums = rows.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0));
  const most = Math.max(1, ...sums);
  return (
    <ChartArea {...area} isVertical points={rows.flatMap(({ parts }) => parts)}>
      <div className="grid grid-cols-[minmax(5rem,auto)_minmax(0,1fr)_auto] items-center gap-x-3 phone:gap-x-2">
        {rows.map(({ key, name, parts, figure, detail }, index) => {
          let left = 0;
          return (
            <div key={key} className="col-span-full grid grid-cols-subgrid items-center pt-2">
              <span className="max-w-40 break-words text-ink">{name}</span>
              <svg role="presentation" className="h-6 w-full overflow-visible">
                {parts.map((part, place) => {
                  const x = left;
                  left += part.value;
                  return (
                    <ChartPoint key={part.key} point={part} at={[index, place]}>
                      <SeriesRect
                        variant={part.variant}
                        textures={textures}
                        x={percent((x / most) * 100)}
                        y="0"
                        width={percent((part.value / most) * 100)}
                        height="100%"
                        className="chart-mark"
                      />
                    </ChartPoint>
                  );
                })}
              </svg>
              <span className="text-right whitespace-nowrap text-ink tabular-nums">{figure}</span>
              {detail !== undefined && (
                <span className="col-start-2 col-end-4 pt-0.5 text-12 text-ink-3">{detail}</span>
              )}
            </div>
          );
        })}
      </div>
    </ChartArea>
  );
}
