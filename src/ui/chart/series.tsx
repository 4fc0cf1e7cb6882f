import { classNames } from '../class-names.ts';

/** How a series is drawn. 'rest' is for what is left over or lost: lines without a colour of their own. */
export type SeriesVariant = 1 | 2 | 3 | 4 | 5 | 'rest';

/** The variants of series in their order. */
export const seriesVariants = [1, 2, 3, 4, 5] as const;

const fills: Record<SeriesVariant, string> = {
  1: 'fill-chart-1',
  2: 'fill-chart-2',
  3: 'fill-chart-3',
  4: 'fill-chart-4',
  5: 'fill-chart-5',
  rest: 'fill-sheet stroke-line-strong',
};

/** Textures repeat what the colours say, for paper and for colour-blind people. */
const textures: Partial<Record<SeriesVariant, { readonly className: string; readonly path: string }>> = {
  3: { className: 'fill-sheet', path: 'M1 1h1.4v1.4h-1.4z' },
  5: { className: 'stroke-sheet', path: 'M-1 1l2 -2M0 6l6 -6M5 7l2 -2' },
  rest: { className: 'stroke-ink-3', path: 'M-1 5l2 2M0 0l6 6M5 -1l2 2' },
};

/** The textures of one chart, for its `SeriesRect`s. */
export function SeriesTextures({ id }: { readonly id: string }) {
  return (
    <defs>
      {Object.entries(textures).map(([variant, { className: colour, path }]) => (
        <pattern key={variant} id={`${id}-${variant}`} width="6" height="6" patternUnits="userSpaceOnUse">
          <path d={path} className={colour} />
        </pattern>
      ))}
    </defs>
  );
}

interface SeriesRectProps {
  readonly variant: SeriesVariant;
  /** The id of the textures. */
  readonly textures: string;
  readonly x: string;
  readonly y: string;
  readonly width: string;
  readonly height: string;
  readonly className?: string | undefined;
}

export function SeriesRect({ variant, textures: id, className, ...place }: SeriesRectProps) {
  return (
    <>
      <rect {...place} className={classNames('stroke-sheet', fills[variant], className)} />
      {textures[variant] && <rect {...place} fill={`url(#${id}-${variant})`} className="pointer-events-none" />}
    </>
  );
}

/** The name of a series beside a sample. */
export interface LegendEntry {
  readonly name: string;
  readonly variant: SeriesVariant | 'goal' | 'ghost' | 'dot' | 'ring';
}

export function Legend({
  entries,
  textures: id,
}: {
  readonly entries: readonly LegendEntry[];
  readonly textures: string;
}) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-12 text-ink-2">
      {entries.map(({ name, variant }) => (
        <li key={name} className="inline-flex items-center gap-1.5">
          <svg aria-hidden="true" className="size-3 flex-none overflow-visible">
            <Sample variant={variant} textures={id} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}

function Sample({ variant, textures: id }: { readonly variant: LegendEntry['variant']; readonly textures: string }) {
  switch (variant) {
    case 'goal':
      return <line x1="-2" x2="14" y1="6" y2="6" className="stroke-ink-2 stroke-2" strokeDasharray="4 3" />;
    case 'ghost':
      return <rect x="1" y="1" width="10" height="10" className={ghostClasses} strokeDasharray="3 2" />;
    case 'dot':
      return <circle cx="6" cy="6" r="4.5" className="fill-chart-1" />;
    case 'ring':
      return <circle cx="6" cy="6" r="4" className="fill-sheet stroke-chart-1 stroke-2" />;
    default:
      return <SeriesRect variant={variant} textures={id} x="0" y="0" width="12" height="12" />;
  }
}

/** The outline of what is shown for comparison. */
export const ghostClasses = 'fill-none stroke-ink-3 stroke-[1.5]';
