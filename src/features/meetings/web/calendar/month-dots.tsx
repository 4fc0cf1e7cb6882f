import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatCount } from '#platform/money.ts';
import { classNames } from '#ui/class-names.ts';
import { DayFigure } from './day-head.tsx';
import { statusStyles } from './status-styles.ts';
import { useCalendarFormatters } from './use-calendar-formatters.ts';
import type { ViewProps } from './view-props.ts';

/** A compact month with a dot for each of the first meetings of a day; a click lists the day below. */
export function MonthDots({ days, day: chosen, today, isLoaded, entries, countOf, onShow }: ViewProps) {
  const { t } = useLingui();
  const formatters = useCalendarFormatters();
  return (
    <section aria-label={t`Calendar`} className="rounded-card border border-line bg-raised p-1">
      <div aria-hidden="true" className="grid grid-cols-7 text-center text-11 text-ink-3">
        {days.slice(0, 7).map((day) => (
          <span key={day} className="py-1">
            {formatters.narrowWeekday(day)}
          </span>
        ))}
      </div>
      <div className="grid grid-cols-7">
        {days.map((day) => {
          const count = countOf(day);
          const grouped = formatCount(count);
          const name = formatters.full(day);
          const meetings = t`${plural(count, { one: `${grouped} meeting`, other: `${grouped} meetings` })}`;
          return (
            <button
              key={day}
              type="button"
              aria-pressed={day === chosen}
              aria-label={isLoaded || count > 0 ? `${name}, ${meetings}` : name}
              onClick={() => onShow('month', day)}
              className={classNames(
                'grid h-11 content-center justify-items-center gap-0.5 rounded-control',
                day === chosen && 'bg-selected',
              )}
            >
              <DayFigure day={day} isToday={day === today} isMuted={day.slice(0, 7) !== chosen.slice(0, 7)} />
              <span className="flex h-1 gap-0.5">
                {(entries.get(day) ?? []).slice(0, 3).map(({ meeting }) => (
                  <span
                    key={meeting.id}
                    className={classNames('size-1 rounded-full', statusStyles[meeting.status].dot)}
                  />
                ))}
              </span>
            </button>
          );
        })}
      </div>
    </section>
  );
}
