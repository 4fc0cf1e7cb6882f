import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { dateOf, useCalendarFormatters } from './use-calendar-formatters.ts';

/** The number of a day, marked if it is today. */
export function DayFigure({ day, isToday, isMuted = false }: { day: string; isToday: boolean; isMuted?: boolean }) {
  return (
    <span
      className={classNames(
        'grid h-6 min-w-6 place-items-center rounded-full px-1 text-13 tabular-nums',
        isToday ? 'bg-accent font-semibold text-on-accent' : isMuted ? 'text-ink-3' : 'text-ink',
      )}
    >
      {dateOf(day)}
    </span>
  );
}

interface DayHeadProps {
  readonly day: string;
  readonly isToday: boolean;
  onPress(): void;
  /** Content below the name of the day. */
  readonly children: ReactNode;
}

/** The head of a day's column; a click shows the day alone. */
export function DayHead({ day, isToday, onPress, children }: DayHeadProps) {
  const formatters = useCalendarFormatters();
  return (
    <div className="flex min-w-0 flex-col border-l border-line">
      <button
        type="button"
        // The visible text, plus the month.
        aria-label={`${formatters.weekday(day)} ${dateOf(day)} ${formatters.month(day)}`}
        {...(isToday && { 'aria-current': 'date' as const })}
        onClick={onPress}
        className="flex min-w-0 grow items-center justify-center gap-1 py-1.5 text-12 text-ink-3 hover:bg-hover"
      >
        <span className="truncate">{formatters.weekday(day)}</span> <DayFigure day={day} isToday={isToday} />
      </button>
      {children}
    </div>
  );
}
