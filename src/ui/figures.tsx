import type { ReactElement, ReactNode } from 'react';
import { cloneElement } from 'react';
import type { Tone } from './badge.tsx';
import { toneMarks } from './badge.tsx';
import { classNames } from './class-names.ts';
import { Slot } from './slot.tsx';

export interface Figure {
  label: string;
  value: ReactNode;
  /** What is counted: 'Listed properties'. */
  foot?: ReactNode;
  /** What changed: '+2 this week'. */
  trend?: ReactNode;
  trendTone?: 'success' | 'danger' | 'neutral' | undefined;
  /** A coloured mark before the label. */
  tone?: Tone | undefined;
  /** An empty link that opens the rows behind the figure: `<Link to="/properties" />`. */
  link?: ReactElement | undefined;
}

export interface FiguresProps {
  /** Names the list for screen readers. */
  label: string;
  figures: readonly Figure[];
  /** Smaller figures, for full amounts. */
  money?: boolean | undefined;
  className?: string | undefined;
}

const trendTones = { success: 'text-success-ink', danger: 'text-danger-ink', neutral: 'text-ink-3' } as const;

/** One frame divided by hairlines; on a phone two columns. */
export function Figures({ label, figures, money, className }: FiguresProps) {
  return (
    <ul
      aria-label={label}
      className={classNames(
        'mb-6 grid auto-cols-[minmax(0,1fr)] grid-flow-col overflow-hidden rounded-card border border-line bg-raised',
        'phone:mb-5 phone:grid-flow-row phone:grid-cols-2',
        className,
      )}
    >
      {figures.map((figure) => (
        <li
          key={figure.label}
          className={classNames(
            // Each draws its upper and left line; the first ones' lie under the frame.
            '-mt-px -ml-px min-w-0 border-t border-l border-line',
            figures.length % 2 === 1 && 'phone:first:col-span-2',
          )}
        >
          <FigureBox figure={figure} money={money} />
        </li>
      ))}
    </ul>
  );
}

const boxLook = 'block h-full px-4 pt-3 pb-3.5 phone:px-3 phone:py-2.5';

function FigureBox({ figure, money }: { figure: Figure; money: boolean | undefined }) {
  const content = <FigureContent figure={figure} money={money} />;
  if (!figure.link) return <div className={boxLook}>{content}</div>;
  return (
    <Slot className={classNames(boxLook, 'transition-colors -outline-offset-2 hover:bg-hover')}>
      {cloneElement(figure.link, undefined, content)}
    </Slot>
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
        // An amount that lost its end would be another amount.
        className={classNames(
          'mt-1 block font-semibold text-ink tabular-nums phone:mt-0',
          money ? 'text-20 wrap-anywhere phone:text-16' : 'text-28',
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
