import type { ScaleLinear } from 'd3-scale';
import { scaleLinear } from 'd3-scale';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

type Scale = ScaleLinear<number, number>;

/** A scale from 0 to a round number above `most`, in percent of the height or width. */
export function percentScale(most: number): Scale {
  return scaleLinear()
    .domain([0, Math.max(most, 1)])
    .nice(4)
    .range([0, 100]);
}

/** A few round values, whole ones if all values are. */
export function ticksOf(scale: Scale, isWhole: boolean): number[] {
  const ticks = scale.ticks(4);
  return isWhole ? ticks.filter(Number.isInteger) : ticks;
}

export const percent = (value: number) => `${Math.round(value * 1000) / 1000}%`;

interface PlotProps {
  /** The vertical scale. */
  readonly scale: Scale;
  readonly isWhole?: boolean | undefined;
  /** Formats a value of the vertical axis. */
  format(value: number): string;
  readonly height: string;
  /** SVG marks; places are in percent, the vertical ones from the top. */
  readonly children: ReactNode;
  /** What is below the horizontal axis. */
  readonly axis: ReactNode;
}

/** The vertical axis with its lines, and a drawing that fills the rest. It needs no measured size. */
export function Plot({ scale, isWhole = false, format, height, children, axis }: PlotProps) {
  return (
    <div className="pt-2 pl-15">
      <div className={classNames('relative', height)}>
        {ticksOf(scale, isWhole).map((tick) => (
          <div
            key={tick}
            aria-hidden="true"
            className={classNames('absolute inset-x-0 border-t', tick === 0 ? 'border-line-strong' : 'border-line')}
            style={{ bottom: percent(scale(tick)) }}
          >
            <span className="absolute right-full mr-2 -translate-y-1/2 text-11 whitespace-nowrap text-ink-3 tabular-nums">
              {format(tick)}
            </span>
          </div>
        ))}
        <svg role="presentation" className="absolute inset-0 size-full overflow-visible">
          {children}
        </svg>
      </div>
      {axis}
    </div>
  );
}

/** A name below each column. On a narrow screen only every second one, if there are many. */
export function ColumnNames({ names }: { readonly names: readonly string[] }) {
  const isMany = names.length > 6;
  return (
    <div aria-hidden="true" className="flex pt-1.5 text-11 text-ink-3">
      {names.map((name, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a month may occur twice.
          key={index}
          className={classNames(
            'flex min-w-0 flex-1 justify-center whitespace-nowrap',
            isMany && (names.length - index) % 2 === 0 && '@max-lg:invisible',
          )}
        >
          <span>{name}</span>
        </span>
      ))}
    </div>
  );
}
