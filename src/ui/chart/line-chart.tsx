import { line } from 'd3-shape';
import type { ChartDrawing } from './chart-figure.tsx';
import type { PointInfo } from './chart-points.tsx';
import { ChartArea, ChartPoint } from './chart-points.tsx';
import { ColumnNames, Plot, percent, percentScale } from './plot.tsx';

interface LinePoint {
  /** Below the point. */
  readonly name: string;
  /** Null where nothing was measured: a gap. */
  readonly point: (PointInfo & { readonly value: number }) | null;
}

interface LineChartProps extends ChartDrawing {
  readonly points: readonly LinePoint[];
  readonly height: string;
  format(value: number): string;
}

/** One series over time. */
export function LineChart({ points, height, format, textures: _, ...area }: LineChartProps) {
  const measured = points.flatMap(({ point }) => (point ? [point] : []));
  const scale = percentScale(Math.max(0, ...measured.map(({ value }) => value)));
  const slot = 100 / points.length;
  const path = line<LinePoint>()
    .defined(({ point }) => point !== null)
    .x((_point, index) => (index + 0.5) * slot)
    .y(({ point }) => 100 - scale(point?.value ?? 0));
  return (
    <ChartArea {...area} points={measured}>
      <Plot scale={scale} format={format} height={height} axis={<ColumnNames names={points.map(({ name }) => name)} />}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="overflow-visible" aria-hidden="true">
          <path
            d={path(points) ?? ''}
            className="fill-none stroke-chart-1 stroke-2"
            vectorEffect="non-scaling-stroke"
            strokeLinejoin="round"
          />
        </svg>
        {points.map(
          ({ point }, index) =>
            point && (
              <ChartPoint key={point.key} point={point} at={[index, 0]}>
                <rect
                  x={percent(index * slot)}
                  width={percent(slot)}
                  y="0"
                  height="100%"
                  className="fill-transparent"
                />
                <circle
                  cx={percent((index + 0.5) * slot)}
                  cy={percent(100 - scale(point.value))}
                  r="4.5"
                  className="chart-mark fill-chart-1 stroke-sheet stroke-2"
                />
              </ChartPoint>
            ),
        )}
      </Plot>
    </ChartArea>
  );
}
