import { Slot } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { cloneElement } from 'react';
import type { Tone } from './badge.tsx';
import { toneMarks } from './badge.tsx';
import { classNames } from './class-names.ts';

export interface Figure {
  label: string;
  value: ReactNode;
  /** Explains the figure: 'Listed properties'. */
  foot?: ReactNode;
  /** The change: '+2 this week'. */
  trend?: ReactNode;
  trendTone?: 'success' | 'danger' | 'neutral' | undefined;
  /** The colour of a mark before the label. */
  tone?: Tone | undefined;
  /** Omitted in print. */
  isInternal?: boolean | undefined;
  /** A link without content to the rows behind the figure: `<Link to="/properties" />`. */
  link?: ReactElement | undefined;
}

export interface FiguresProps {
  /** The accessible name of the list. */
  label: string;
  figures: readonly Figure[];
  /** Smaller figures, for full amounts. */
  money?: boolean | undefined;
  /** Class names of the grid where there is room for more than two columns; by default one row. */
  layout?: string | undefined;
  className?: string | undefined;
}

const trendTones = { success: 'text-success-ink', danger: 'text-danger-ink', neutral: 'text-ink-3' } as const;

/** Key figures in a frame divided by lines; two columns in a narrow container, as on a phone or beside an open menu. */
export function Figures({ label, figures, money, layout, className }: FiguresProps) {
  return (
    <div className={classNames('@container mb-6 phone:mb-5', className)}>
      <ul
        aria-label={label}
        className={classNames(
          'grid auto-cols-[minmax(0,1fr)] overflow-hidden rounded-card border border-line bg-raised',
          money ? '@max-3xl:grid-cols-2 @3xl:grid-flow-col' : '@max-2xl:grid-cols-2 @2xl:grid-flow-col',
          layout,
        )}
      >
        {figures.map((figure) => (
          <li
            key={figure.label}
            className={classNames(
              // Each draws its top and left border; those at the edge are clipped by the frame.
              '-mt-px -ml-px min-w-0 border-t border-l border-line',
              figure.isInternal && 'print:hidden',
              // Without the internal figure, their number is even in print.
              figures.some(({ isInternal }) => isInternal) && 'print:col-span-1!',
              figures.length % 2 === 1 && (money ? '@max-3xl:first:col-span-2' : '@max-2xl:first:col-span-2'),
            )}
          >
            <FigureBox figure={figure} money={money} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const boxClasses = 'block h-full px-4 pt-3 pb-3.5 phone:px-3 phone:py-2.5';

function FigureBox({ figure, money }: { figure: Figure; money: boolean | undefined }) {
  const content = <FigureContent figure={figure} money={money} />;
  if (!figure.link) return <div className={boxClasses}>{content}</div>;
  return (
    <Slot.Root className={classNames(boxClasses, 'transition-colors -outline-offset-2 hover:bg-hover')}>
      {cloneElement(figure.link, undefined, content)}
    </Slot.Root>
  );
}

function FigureContent({ figure, money }: { figure: Figure; money: boolean | undefined }) {
  return (
    <>
      <span className="flex items-center gap-1.5 font-medium text-ink-2">
        {figure.tone && (
          <span aria-hidden="true" className={classNames('size-2 flex-none rounded-[2px]', toneMarks[figure.tone])} />
        )}
        {figure.label}
      </span>
      <span
        // A truncated amount would be a different amount.
        className={classNames(
          'mt-1 block font-semibold text-ink tabular-nums phone:mt-0',
          money ? 'text-20 wrap-anywhere phone:text-16' : 'text-28 phone:text-20',
        )}
      >
        {figure.value}
      </span>
      {(figure.foot || figure.trend) && (
        <span className="flex flex-wrap justify-between gap-x-2 text-12 text-ink-3">
          <span>{figure.foot}</span>
          {figure.trend && (
            <span className={classNames('font-medium tabular-nums', trendTones[figure.trendTone ?? 'success'])}>
              {figure.trend}
            </span>
          )}
        </span>
      )}
    </>
  );
}
