import { stack } from 'd3-shape';
import { classNames } from '../class-names.ts';
import type { ChartDrawing } from './chart-figure.tsx';
import type { PointInfo } from './chart-points.tsx';
import { ChartArea, ChartPoint } from './chart-points.tsx';
import { ColumnNames, Plot, percent, percentScale } from './plot.tsx';
import type { SeriesVariant } from './series.tsx';
import { ghostClasses, SeriesRect } from './series.tsx';

export interface ChartColumn {
  /** Below the column. */
  readonly name: string;
  /** Stacked from below; for drawing only, so that money may be a number. */
  readonly parts: ReadonlyArray<PointInfo & { readonly value: number; readonly variant: SeriesVariant }>;
  /** For comparison: an outline. */
  readonly ghost?: (PointInfo & { readonly value: number }) | undefined;
  /** A line across the column. */
  readonly goal?: number | null | undefined;
  /** Above the column. */
  readonly text?: string | undefined;
}

interface ColumnChartProps extends ChartDrawing {
  readonly columns: readonly ChartColumn[];
  readonly isWhole?: boolean | undefined;
  readonly height: string;
  format(value: number): string;
}

/** Columns of one or more stacked parts. */
export function ColumnChart({ columns, isWhole, height, format, textures, ...area }: ColumnChartProps) {
  const sums = columns.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0));
  const scale = percentScale(
    Math.max(0, ...sums, ...columns.flatMap(({ ghost, goal }) => [ghost?.value ?? 0, goal ?? 0])),
  );
  const apart = farApart(sums.map((sum) => scale(sum)));
  const slot = 100 / columns.length;
  const bar = (index: number, share: number) => ({
    x: percent((index + (1 - share) / 2) * slot),
    width: percent(share * slot),
  });
  const rise = (from: number, to: number) => ({
    y: percent(100 - scale(to)),
    height: percent(scale(to) - scale(from)),
  });
  return (
    <ChartArea {...area} points={columns.flatMap(({ parts, ghost }) => [...parts, ...(ghost ? [ghost] : [])])}>
      <Plot
        scale={scale}
        isWhole={isWhole}
        format={format}
        height={height}
        axis={<ColumnNames names={columns.map(({ name }) => name)} />}
      >
        {columns.map((column, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have a fixed order.
          <g key={index}>
            {column.parts.map((part, place) => {
              const [from = 0, to = 0] = stacked(column.parts)[place] ?? [];
              return (
                <ChartPoint key={part.key} point={part} at={[index, place]}>
                  {/* The whole column is the target, unless it has more parts. */}
                  {column.parts.length === 1 && (
                    <rect {...bar(index, 1)} y="0" height="100%" className="fill-transparent" />
                  )}
                  <SeriesRect
                    variant={part.variant}
                    textures={textures}
                    {...bar(index, column.ghost ? 0.46 : 0.62)}
                    {...rise(from, to)}
                    className="chart-mark"
                  />
                </ChartPoint>
              );
            })}
            {column.ghost && (
              <ChartPoint point={column.ghost} at={[index, column.parts.length]}>
                <rect
                  {...bar(index, 0.7)}
                  {...rise(0, column.ghost.value)}
                  className={`chart-mark ${ghostClasses}`}
                  strokeDasharray="3 2"
                />
              </ChartPoint>
            )}
            {typeof column.goal === 'number' && (
              <line
                x1={percent((index + 0.06) * slot)}
                x2={percent((index + 0.94) * slot)}
                y1={percent(100 - scale(column.goal))}
                y2={percent(100 - scale(column.goal))}
                className="pointer-events-none stroke-ink-2 stroke-2"
                strokeDasharray="5 4"
              />
            )}
            {column.text !== undefined && (
              <text
                x={percent((index + 0.5) * slot)}
                y={percent(100 - scale(sums[index] ?? 0))}
                dy="-6"
                textAnchor="middle"
                className={classNames(
                  'pointer-events-none fill-ink stroke-sheet stroke-3 text-12 font-medium tabular-nums [paint-order:stroke] phone:text-11',
                  columns.length > 4 && !apart.has(index) && '@max-sm:hidden',
                )}
              >
                {column.text}
              </text>
            )}
          </g>
        ))}
      </Plot>
    </ChartArea>
  );
}

/** The height of a text in percent of the chart, generously. */
const textHeight = 9;

/** The columns whose texts do not touch those of their neighbours on a narrow screen; of two that do, the higher column. */
function farApart(heights: readonly number[]): ReadonlySet<number> {
  const shown = new Set<number>();
  const highestFirst = [...heights.keys()].toSorted((one, other) => (heights[other] ?? 0) - (heights[one] ?? 0));
  for (const index of highestFirst) {
    const touches = [index - 1, index + 1].some(
      (next) => shown.has(next) && Math.abs((heights[next] ?? 0) - (heights[index] ?? 0)) < textHeight,
    );
    if (!touches) shown.add(index);
  }
  return shown;
}

/** The lower and upper end of each part. */
function stacked(parts: ChartColumn['parts']): ReadonlyArray<readonly [from: number, to: number]> {
  const sums = stack<null, number>()
    .keys(parts.keys())
    .value((_, place) => parts[place]?.value ?? 0)([null]);
  return sums.map(([ends]) => [ends?.[0] ?? 0, ends?.[1] ?? 0]);
}
