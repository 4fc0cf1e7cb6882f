import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatCount } from '#platform/money.ts';
import { classNames } from '#ui/class-names.ts';
import { DayFigure } from './day-head.tsx';
import type { Entry } from './entry.ts';
import { ChipContent, chipClasses, MeetingChip } from './meeting-chip.tsx';
import { statusStyles } from './status-styles.ts';
import { useCalendarFormatters } from './use-calendar-formatters.ts';
import { useCarried } from './use-carried.ts';
import type { ViewProps } from './view-props.ts';

/** How many meetings per day the month view names. */
const most = 3;

/** Weeks in rows, with a few meetings per day. */
export function MonthView(props: ViewProps) {
  const { days, day: shownDay, isLoaded } = props;
  const { t } = useLingui();
  const formatters = useCalendarFormatters();
  return (
    <section
      aria-label={t`Calendar`}
      className="flex min-h-[calc(100dvh-13.25rem)] flex-col overflow-hidden rounded-card border border-line bg-raised"
    >
      <div aria-hidden="true" className="grid flex-none grid-cols-7 border-b border-line">
        {days.slice(0, 7).map((day) => (
          <span key={day} className="truncate border-l border-line px-2 py-1.5 text-12 text-ink-3 first:border-l-0">
            {formatters.weekday(day)}
          </span>
        ))}
      </div>
      <div
        className={classNames(
          'grid flex-1 auto-rows-[minmax(7.75rem,1fr)] grid-cols-7',
          !isLoaded && 'bg-hover transition-colors delay-500',
        )}
      >
        {days.map((day) => (
          <DayCell key={day} {...props} day={day} isOutside={day.slice(0, 7) !== shownDay.slice(0, 7)} />
        ))}
      </div>
    </section>
  );
}

interface DayCellProps extends ViewProps {
  /** It belongs to the previous or next month. */
  readonly isOutside: boolean;
}

function DayCell({ day, isOutside, today, entries, countOf, lift, onOpen, onShow }: DayCellProps) {
  const { t } = useLingui();
  const formatters = useCalendarFormatters();
  const all = entries.get(day) ?? [];
  const count = Math.max(countOf(day), all.length);
  const shown = count > most ? all.slice(0, most) : all;
  const more = count - shown.length;
  const grouped = formatCount(more);
  const isOver = lift?.target.day === day;
  const carried = useCarried(lift, day);
  const name = formatters.full(day);
  return (
    <div
      data-day={day}
      className={classNames(
        'flex min-w-0 flex-col gap-0.5 overflow-hidden border-b border-l border-line p-1 nth-[7n+1]:border-l-0 nth-last-[-n+7]:border-b-0',
        isOutside && 'bg-paper',
        isOver && 'bg-accent-tint',
      )}
    >
      <button
        type="button"
        aria-label={name}
        {...(day === today && { 'aria-current': 'date' as const })}
        onClick={() => onShow('day', day)}
        className="flex-none self-start rounded-full hover:bg-hover"
      >
        <DayFigure day={day} isToday={day === today} isMuted={isOutside} />
      </button>
      {carried && lift?.origin.day !== lift?.target.day && <CarriedChip entry={carried} />}
      {shown.map((entry) => (
        <MeetingChip key={entry.meeting.id} entry={entry} isLeft={lift?.item.id === entry.meeting.id} onOpen={onOpen} />
      ))}
      {more > 0 && (
        <button
          type="button"
          aria-label={t`${plural(more, { one: `${grouped} more on ${name}`, other: `${grouped} more on ${name}` })}`}
          onClick={() => onShow('day', day)}
          className="h-5 flex-none truncate rounded-small px-1 text-left text-12 text-ink-3 hover:bg-hover hover:text-ink"
        >
          {t`${plural(more, { one: `${grouped} more`, other: `${grouped} more` })}`}
        </button>
      )}
    </div>
  );
}

/** Previews the dragged meeting at its new position. */
function CarriedChip({ entry }: { entry: Entry }) {
  return (
    <div
      aria-hidden="true"
      data-drop-target
      className={classNames(
        chipClasses,
        'pointer-events-none flex-none shadow-float',
        statusStyles[entry.meeting.status].block,
      )}
    >
      <ChipContent entry={entry} />
    </div>
  );
}
