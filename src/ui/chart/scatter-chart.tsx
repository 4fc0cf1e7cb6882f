import type { ChartDrawing } from './chart-figure.tsx';
import type { PointInfo } from './chart-points.tsx';
import { ChartArea, ChartPoint } from './chart-points.tsx';
import { Plot, percent, percentScale, ticksOf } from './plot.tsx';

interface ScatterPoint extends PointInfo {
  readonly x: number;
  readonly y: number;
  readonly variant: 'dot' | 'ring';
}

interface ScatterChartProps extends ChartDrawing {
  readonly points: readonly ScatterPoint[];
  /** The name of the horizontal axis. */
  readonly axis: string;
  readonly height: string;
  /** Formats a value of the horizontal axis. */
  formatX(value: number): string;
  formatY(value: number): string;
}

const variants = { dot: 'fill-chart-1 stroke-sheet', ring: 'fill-sheet stroke-chart-1 stroke-2' } as const;

/** Two figures of each record against each other. The arrow keys follow the horizontal axis. */
export function ScatterChart({ points, axis, height, formatX, formatY, textures: _, ...area }: ScatterChartProps) {
  const along = percentScale(Math.max(0, ...points.map(({ x }) => x)));
  const up = percentScale(Math.max(0, ...points.map(({ y }) => y)));
  const inOrder = points.toSorted((one, other) => one.x - other.x || one.y - other.y);
  return (
    <ChartArea {...area} points={inOrder}>
      <Plot
        scale={up}
        format={formatY}
        height={height}
        axis={
          <div aria-hidden="true" className="pt-1.5 text-11 text-ink-3">
            <div className="relative h-4 tabular-nums">
              {ticksOf(along, true).map((tick) => (
                <span key={tick} className="absolute -translate-x-1/2" style={{ left: percent(along(tick)) }}>
                  {formatX(tick)}
                </span>
              ))}
            </div>
            <div className="pt-0.5 text-right">{axis}</div>
          </div>
        }
      >
        {inOrder.map((point, index) => (
          <ChartPoint key={point.key} point={point} at={[index, 0]}>
            <circle cx={percent(along(point.x))} cy={percent(100 - up(point.y))} r="10" className="fill-transparent" />
            <circle
              cx={percent(along(point.x))}
              cy={percent(100 - up(point.y))}
              r="4.5"
              className={`chart-mark ${variants[point.variant]}`}
            />
          </ChartPoint>
        ))}
      </Plot>
    </ChartArea>
  );
}
