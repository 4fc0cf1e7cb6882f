import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef } from 'react';
import { formatTime, instantAt } from '#platform/dates.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { classNames } from '#ui/class-names.ts';
import type { CalendarDragState, DrawnTime } from './calendar-drag-state.ts';
import { clockOf, dayMinutes, minuteOf } from './clock.ts';
import { DayHead } from './day-head.tsx';
import type { Entry } from './entry.ts';
import { hourPx, morningHour } from './grid-sizes.ts';
import { BlockContent, blockClasses, MeetingBlock, meetingBlockHeight } from './meeting-block.tsx';
import { MoreOfDay } from './more-of-day.tsx';
import { layLanes } from './side-by-side.ts';
import { statusStyles } from './status-styles.ts';
import { useCarried } from './use-carried.ts';
import { useNow } from './use-now.ts';
import type { ViewProps } from './view-props.ts';

const hours = Array.from({ length: 24 }, (_, hour) => hour);
/** The minimum height of a block in minutes, so that two short ones never cover each other. */
const minMinutes = 25;

/** Days side by side over a time axis. */
export function TimeGrid({ days, today, isLoaded, entries, countOf, search, lift, drawn, onOpen, onShow }: ViewProps) {
  const { t } = useLingui();
  const { timeZone } = useFormats();
  const scroller = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    scroller.current?.scrollTo({ top: morningHour * hourPx - 8, behavior: 'instant' });
  }, []);
  const columns = { gridTemplateColumns: `3.75rem repeat(${days.length}, minmax(0, 1fr))` };
  const [anyDay = ''] = days;
  // Until the week or day is loaded, entries are placeholder data of the month: show no counts.
  const restOf = (day: string) => ({
    day,
    search,
    count: isLoaded ? countOf(day) : 0,
    shown: entries.get(day)?.length ?? 0,
  });
  return (
    <section
      ref={scroller}
      data-scroller
      aria-label={t`Calendar`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
      tabIndex={0}
      className="relative h-[calc(100dvh-13.25rem)] min-h-104 overflow-x-hidden overflow-y-auto overscroll-contain rounded-card border border-line bg-raised phone:h-[calc(100dvh-18.5rem)]"
    >
      {days.length > 1 ? (
        <div style={columns} className="sticky top-0 z-4 grid border-b border-line bg-raised">
          <span />
          {days.map((day) => (
            <DayHead key={day} day={day} isToday={day === today} onPress={() => onShow('day', day)}>
              <MoreOfDay {...restOf(day)} className="px-1 text-center" />
            </DayHead>
          ))}
        </div>
      ) : (
        <MoreOfDay {...restOf(anyDay)} className="sticky top-0 z-4 border-b border-line bg-raised px-3" />
      )}
      <div
        style={columns}
        // Looks like a skeleton if loading takes long.
        className={classNames('grid', !isLoaded && 'bg-hover transition-colors delay-500')}
      >
        <div aria-hidden="true" className="relative">
          {hours.slice(1).map((hour) => (
            <span
              key={hour}
              style={{ top: hour * hourPx - 8 }}
              className="absolute right-2 text-11 text-ink-3 tabular-nums"
            >
              {formatTime(instantAt(anyDay, `${String(hour).padStart(2, '0')}:00`, timeZone), timeZone).replace(
                ':00',
                '',
              )}
            </span>
          ))}
        </div>
        {days.map((day) => (
          <DayColumn
            key={day}
            day={day}
            isToday={day === today}
            entries={entries.get(day) ?? []}
            isOneDay={days.length === 1}
            lift={lift}
            drawn={drawn?.day === day ? drawn : null}
            onOpen={onOpen}
          />
        ))}
      </div>
    </section>
  );
}

interface DayColumnProps {
  readonly day: string;
  readonly isToday: boolean;
  readonly entries: readonly Entry[];
  readonly isOneDay: boolean;
  readonly lift: CalendarDragState | null;
  readonly drawn: DrawnTime | null;
  readonly onOpen: ViewProps['onOpen'];
}

function DayColumn({ day, isToday, entries, isOneDay, lift, drawn, onOpen }: DayColumnProps) {
  const lanes = layLanes(
    entries.map(({ meeting, begins, ends }) => ({
      id: meeting.id,
      begins,
      ends: Math.max(ends, begins + minMinutes),
    })),
  );
  const carried = useCarried(lift, day);
  return (
    <div
      data-day={day}
      data-grid
      style={{ height: 24 * hourPx }}
      className={classNames(
        'relative border-l border-line bg-[repeating-linear-gradient(to_bottom,transparent_0_55px,var(--line)_55px_56px)] pr-1',
        isToday && 'bg-paper',
      )}
    >
      <div className="relative h-full">
        {entries.map((entry) => {
          const lane = lanes.get(entry.meeting.id);
          return (
            lane && (
              <MeetingBlock
                key={entry.meeting.id}
                entry={entry}
                lane={lane}
                isOneDay={isOneDay}
                isLeft={lift?.item.id === entry.meeting.id}
                onOpen={onOpen}
              />
            )
          );
        })}
        {carried && <CarriedBlock entry={carried} />}
        {drawn && <DrawnBlock drawn={drawn} />}
      </div>
      {isToday && <NowLine />}
    </div>
  );
}

/** Previews the dragged meeting at its new position. */
function CarriedBlock({ entry }: { entry: Entry }) {
  const { meeting, begins, ends } = entry;
  return (
    <div
      aria-hidden="true"
      data-drop-target
      style={{ top: (begins / 60) * hourPx, height: meetingBlockHeight(begins, ends) }}
      className={classNames(
        blockClasses(entry),
        'pointer-events-none absolute inset-x-0 z-3 shadow-float',
        statusStyles[meeting.status].block,
      )}
    >
      <BlockContent entry={entry} />
    </div>
  );
}

/** Previews the new meeting while the user draws it. */
function DrawnBlock({ drawn: { day, begins, ends } }: { drawn: DrawnTime }) {
  const { timeZone } = useFormats();
  const timeText = (minute: number) => formatTime(instantAt(day, clockOf(minute % dayMinutes), timeZone), timeZone);
  return (
    <div
      aria-hidden="true"
      style={{ top: (begins / 60) * hourPx, height: meetingBlockHeight(begins, ends) }}
      className="pointer-events-none absolute inset-x-0 z-3 rounded-small border border-dashed border-accent bg-accent-tint px-1.5 text-12 leading-4 text-accent-ink tabular-nums"
    >
      {timeText(begins)} – {timeText(ends)}
    </div>
  );
}

function NowLine() {
  const { timeZone } = useFormats();
  const now = useNow();
  return (
    <div
      aria-hidden="true"
      style={{ top: (minuteOf(now, timeZone) / 60) * hourPx }}
      className="pointer-events-none absolute inset-x-0 z-2 h-px bg-danger before:absolute before:-top-1 before:-left-1 before:size-2.25 before:rounded-full before:bg-danger"
    />
  );
}
