import { useLingui } from '@lingui/react/macro';
import { Slot } from 'radix-ui';
import type { FocusEvent, KeyboardEvent, PointerEvent, ReactElement, ReactNode } from 'react';
import { cloneElement, createContext, useContext, useId, useState } from 'react';
import { classNames } from '../class-names.ts';

/** A point of a chart: a link to the rows that it counts. */
export interface PointInfo {
  /** Unique in the chart. */
  readonly key: string;
  /** All that the point says: 'June 2026: ₹12.4 L'. */
  readonly label: string;
  /** A link without content: `<Link to="/deals" />`. */
  readonly link: ReactElement;
}

/** The point that the Tab key reaches. */
const TabStop = createContext<string | undefined>(undefined);

export interface ChartAreaProps {
  /** The name of the chart. */
  readonly label: string;
  /** All points; the Tab key reaches the one that had the focus last, else the first. */
  readonly points: readonly PointInfo[];
  /** Up and down instead of left and right: the points are rows. */
  readonly isVertical?: boolean | undefined;
  /** Called with what the point under the pointer or with the focus says; null when it is left. */
  onRead(label: string | null): void;
  readonly children: ReactNode;
}

/** One stop of the Tab key; arrows move among its points, Enter opens one. */
export function ChartArea({ label, points, isVertical, onRead, children }: ChartAreaProps) {
  const { t } = useLingui();
  const hint = useId();
  const [last, setLast] = useState<string>();
  const stop = points.some(({ key }) => key === last) ? last : points[0]?.key;
  const read = (event: PointerEvent | FocusEvent) => onRead(pointOf(event.target)?.getAttribute('aria-label') ?? null);
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const next = pointTowards(event.key, event.currentTarget, pointOf(event.target), isVertical === true);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div
      role="group"
      aria-label={label}
      aria-describedby={hint}
      onKeyDown={press}
      onFocus={(event) => {
        setLast(pointOf(event.target)?.dataset.point);
        read(event);
      }}
      onBlur={() => onRead(null)}
      onPointerOver={read}
      onPointerLeave={() => onRead(null)}
    >
      <span id={hint} hidden>
        {t`Arrow keys move between the points. Enter opens the rows of a point.`}
      </span>
      <TabStop value={stop}>{children}</TabStop>
    </div>
  );
}

interface ChartPointProps {
  readonly point: PointInfo;
  /** Its position along the axis, and across it. */
  readonly at: readonly [along: number, across: number];
  readonly className?: string | undefined;
  /** SVG marks. */
  readonly children: ReactNode;
}

/** The marks of a point inside an `svg`. */
export function ChartPoint({ point: { key, label, link }, at, className, children }: ChartPointProps) {
  const tabIndex = useContext(TabStop) === key ? 0 : -1;
  return (
    <Slot.Root
      data-point={key}
      data-at={at.join(' ')}
      aria-label={label}
      tabIndex={tabIndex}
      className={classNames('chart-point', className)}
    >
      {cloneElement(link, undefined, children)}
    </Slot.Root>
  );
}

type Focusable = HTMLElement | SVGElement;

function pointOf(target: EventTarget): Focusable | null {
  return target instanceof Element ? target.closest<Focusable>('[data-point]') : null;
}

const ends: Readonly<Record<string, number>> = { Home: 0, End: -1 };
const steps: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** The nearest point in the direction of a key. Rows count downwards, stacked parts upwards. */
function pointTowards(key: string, area: HTMLElement, from: Focusable | null, isVertical: boolean): Focusable | null {
  const all = [...area.querySelectorAll<Focusable>('[data-point]')];
  const end = ends[key];
  if (end !== undefined) return all.at(end) ?? null;
  const step = steps[key];
  if (!step || !from) return null;
  const [x, y] = step;
  const [along, across] = isVertical ? [-y, x] : [x, y];
  const [start, side] = positionOf(from);
  const distances = all.flatMap((point) => {
    const [itsStart, itsSide] = positionOf(point);
    const [further, aside] = [itsStart - start, itsSide - side];
    if (along !== 0) return further * along > 0 ? [{ point, far: Math.abs(further), aside: Math.abs(aside) }] : [];
    return further === 0 && aside * across > 0 ? [{ point, far: Math.abs(aside), aside: 0 }] : [];
  });
  return distances.toSorted((one, other) => one.far - other.far || one.aside - other.aside)[0]?.point ?? null;
}

function positionOf(point: Focusable): [along: number, across: number] {
  const [along = 0, across = 0] = (point.dataset.at ?? '').split(' ').map(Number);
  return [along, across];
}
