import { useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { addDays, instantAt } from '#platform/dates.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import type { CalendarData, MeetingCard } from '../../contract.ts';
import { CalendarAgenda, MeetingRows } from './agenda.tsx';
import type { CalendarAct } from './calendar-keys.ts';
import type { CalendarSearch, CalendarView } from './calendar-search.ts';
import { clockOf, dayMinutes } from './clock.ts';
import { entriesByDay, entriesOf } from './entry.ts';
import type { CalendarPosition, DayPart } from './lift.ts';
import { MonthDots } from './month-dots.tsx';
import { MonthView } from './month-view.tsx';
import { MoreOfDay } from './more-of-day.tsx';
import { TimeGrid } from './time-grid.tsx';
import { useLift } from './use-lift.ts';
import { afterMoves, useReschedule } from './use-reschedule.ts';
import type { ViewProps } from './view-props.ts';

// Lazy: not needed before the calendar is visible.
const drag = lazyComponent(() => import('./calendar-drag.lazy.tsx').then((part) => part.CalendarDrag));
const details = lazyComponent(() => import('./meeting-details.lazy.tsx').then((part) => part.MeetingDetails));

interface CalendarProps {
  readonly data: CalendarData;
  /** The data is for these days, not placeholder data. */
  readonly isLoaded: boolean;
  /** All meetings of the selected day; used in the month view on a phone. */
  readonly listed: UseQueryResult<CalendarData>;
  readonly search: CalendarSearch;
  readonly view: CalendarView;
  readonly days: readonly string[];
  readonly day: string;
  readonly isPhone: boolean;
  /** The agent of the calendar, if it is of a single one. */
  readonly agentId: string | undefined;
  onShow(view: CalendarView, day: string): void;
  onAct(act: CalendarAct): void;
}

/** The meetings of some days, to open and to drag to another time. */
export function Calendar(props: CalendarProps) {
  const { data, isLoaded, listed, search, view, days, day, isPhone, agentId, onShow, onAct } = props;
  const { t } = useLingui();
  const { timeZone, today } = useFormats();
  const navigate = useNavigate();
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const spoken = useRef<HTMLParagraphElement>(null);
  const { lift, carrier } = useLift();
  const [drawn, setDrawn] = useState<DayPart | null>(null);
  const { moves, send, dialog } = useReschedule();
  const Drag = drag.useComponent(true, false);
  const focus = useFocusOnMeeting(root);
  const anchor = useRef<HTMLElement | null>(null);
  const [opened, setOpened] = useState<MeetingCard | null>(null);
  const isOpen = opened !== null;
  const Details = details.useComponent(isOpen, isOpen, () => setOpened(null));
  useEffect(() => details.prefetch(), []);

  const entries = useMemo(
    () => entriesByDay(afterMoves(data.items, moves).flatMap((meeting) => entriesOf(meeting, timeZone))),
    [data, moves, timeZone],
  );
  const counts = useMemo(() => countsAfter(data, moves, timeZone), [data, moves, timeZone]);
  const isInSight = (meeting: MeetingCard, { day: begins, minute }: CalendarPosition) =>
    days.includes(begins) || (minute + meeting.duration_minutes > dayMinutes && days.includes(addDays(begins, 1)));
  const open = (meeting: MeetingCard, at: HTMLElement) => {
    anchor.current = at;
    setOpened(meeting);
  };
  const shown: ViewProps = {
    days,
    day,
    search,
    isLoaded,
    entries,
    lift,
    drawn,
    onShow,
    today: today(),
    countOf: (one) => counts.get(one) ?? 0,
    onOpen: open,
  };
  return (
    <>
      <span role="status" className="sr-only">
        {!isLoaded && t`Loading meetings...`}
      </span>
      <div ref={setRoot} aria-busy={!isLoaded} className="pb-2">
        {view === 'month' && !isPhone && <MonthView {...shown} />}
        {view === 'month' && isPhone && (
          <>
            <MonthDots {...shown} />
            <div className="mt-3">
              <DayList {...{ day, search, listed, moves }} onOpen={open} />
            </div>
          </>
        )}
        {view === 'week' && isPhone && <CalendarAgenda {...shown} />}
        {(view === 'day' || (view === 'week' && !isPhone)) && <TimeGrid key={view} {...shown} />}
      </div>
      <p ref={spoken} role="status" aria-live="assertive" className="sr-only" />
      {Drag && root && (
        <Drag
          {...{ root, carrier, view, onAct }}
          meetingOf={(id) => [...entries.values()].flat().find(({ meeting }) => meeting.id === id)?.meeting}
          say={(message) => {
            if (spoken.current) spoken.current.textContent = message;
          }}
          onAim={(meeting, position) => {
            if (!isInSight(meeting, position)) onShow(view, position.day);
          }}
          onDrop={({ meeting, target, by }) => {
            send({ meeting, to: instantAt(target.day, clockOf(target.minute), timeZone).toISOString() });
            if (by === 'keyboard') focus(meeting.id);
          }}
          onPutBack={({ meeting, by, origin }) => {
            if (by !== 'keyboard') return;
            if (!isInSight(meeting, origin)) onShow(view, origin.day);
            focus(meeting.id);
          }}
          onDraw={setDrawn}
          onSlot={(slotDay, minute, minutes) =>
            void navigate({
              to: '/meetings/schedule',
              search: {
                date: minute === null ? slotDay : `${slotDay}T${clockOf(minute)}`,
                back: view,
                whose: search.whose,
                type: search.type,
                ...(minutes !== undefined && { minutes }),
                ...(agentId !== undefined && { agentId }),
              },
            })
          }
        />
      )}
      {Details && opened && (
        <Details {...{ anchor, view, search, isPhone }} meeting={opened} onClose={() => setOpened(null)} />
      )}
      {dialog}
    </>
  );
}

interface DayListProps extends Pick<CalendarProps, 'day' | 'search' | 'listed'> {
  readonly moves: ReturnType<typeof useReschedule>['moves'];
  readonly onOpen: ViewProps['onOpen'];
}

/** The meetings of the selected day, below the month on a phone. */
function DayList({ day, search, listed, moves, onOpen }: DayListProps) {
  const { t } = useLingui();
  const { timeZone } = useFormats();
  const { data } = listed;
  if (!data && listed.isError) {
    return (
      <ErrorState
        title={t`Error loading meetings`}
        text={t`Check the connection and try again.`}
        onRetry={() => void listed.refetch()}
        isRetrying={listed.isFetching}
      />
    );
  }
  if (!data) {
    return (
      <Loading label={t`Loading meetings...`}>
        <Skeleton className="h-18 w-full [:where(&)]:rounded-card" />
      </Loading>
    );
  }
  const cards = afterMoves(data.items, moves);
  const entries = entriesByDay(cards.flatMap((meeting) => entriesOf(meeting, timeZone))).get(day) ?? [];
  if (entries.length === 0) {
    return <p className="py-4 text-center text-ink-3">{t`No meetings scheduled for this day`}</p>;
  }
  const count = countsAfter(data, moves, timeZone).get(day) ?? 0;
  return (
    <>
      <MeetingRows entries={entries} onOpen={onOpen} />
      <MoreOfDay {...{ day, search, count }} shown={entries.length} />
    </>
  );
}

/** The number of meetings per day after pending moves. */
function countsAfter(
  data: CalendarData,
  moves: ReturnType<typeof useReschedule>['moves'],
  timeZone: string,
): ReadonlyMap<string, number> {
  const counts = new Map(data.days.map(({ day, count }) => [day, count]));
  const add = (day: string, step: number) => counts.set(day, (counts.get(day) ?? 0) + step);
  for (const { meeting, to } of moves) {
    const stored = data.items.find(({ id }) => id === meeting.id);
    for (const { day } of stored ? entriesOf(stored, timeZone) : []) add(day, -1);
    for (const { day } of entriesOf({ ...meeting, meeting_date: to }, timeZone)) add(day, 1);
  }
  return counts;
}

/** Focuses a meeting after it moved. */
function useFocusOnMeeting(root: HTMLElement | null): (id: string) => void {
  const [wanted, setWanted] = useState<{ id: string } | null>(null);
  useEffect(() => {
    if (!wanted || !root) return;
    const meeting = `[data-meeting="${wanted.id}"]`;
    const frame = requestAnimationFrame(() => {
      // The focus may still be in the meeting's second day.
      if (!document.activeElement?.matches(meeting)) root.querySelector<HTMLElement>(meeting)?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [wanted, root]);
  return (id) => setWanted({ id });
}
