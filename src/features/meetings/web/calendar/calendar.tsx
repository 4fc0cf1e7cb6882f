import { useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { addDays, instantAt } from '#platform/dates.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { setOf } from '#platform/lists/address.ts';
import { DragStore } from '#ui/drag/drag-store.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { useAnnouncer } from '#ui/use-announcer.tsx';
import { useFocusAfterRender } from '#ui/use-focus-after-render.ts';
import type { CalendarData, MeetingCard } from '../../contract.ts';
import type { ScheduleSearch } from '../form/schedule-search.ts';
import type { ClosedPropertyNoteComponent } from '../page/meeting-links.lazy.tsx';
import { CalendarAgenda, MeetingRows } from './agenda.tsx';
import type { CalendarPosition, DrawnTime } from './calendar-drag-state.ts';
import type { CalendarAct } from './calendar-keys.ts';
import type { CalendarSearch, CalendarView } from './calendar-search.ts';
import { clockOf, dayMinutes } from './clock.ts';
import { entriesByDay, entriesOf } from './entry.ts';
import { MonthDots } from './month-dots.tsx';
import { MonthView } from './month-view.tsx';
import { MoreOfDay } from './more-of-day.tsx';
import { TimeGrid } from './time-grid.tsx';
import { applyCalendarMoves, useReschedule } from './use-reschedule.ts';
import type { ViewProps } from './view-props.ts';

// Lazy: not needed before the calendar is visible.
const drag = lazyComponent(() => import('./calendar-drag.lazy.tsx').then((part) => part.CalendarDrag));
const details = lazyComponent(() => import('./meeting-details.lazy.tsx').then((part) => part.MeetingDetails));
const slotDialog = lazyComponent(() => import('./slot-dialog.lazy.tsx').then((part) => part.SlotDialog));

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
  readonly ClosedPropertyNote: ClosedPropertyNoteComponent | undefined;
  onShow(view: CalendarView, day: string): void;
  onAct(act: CalendarAct): void;
}

/** The meetings of some days, to open and to drag to another time. */
export function Calendar(props: CalendarProps) {
  const { data, isLoaded, listed, search, view, days, day, isPhone, agentId, ClosedPropertyNote, onShow, onAct } =
    props;
  const { t } = useLingui();
  const { timeZone, today } = useFormats();
  const navigate = useNavigate();
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const { region, say } = useAnnouncer();
  const [store] = useState(() => new DragStore<MeetingCard, CalendarPosition>());
  const lift = useSyncExternalStore(store.subscribe, () => store.state);
  const [drawn, setDrawn] = useState<DrawnTime | null>(null);
  const { moves, send, dialog } = useReschedule();
  const Drag = drag.useComponent(true, false);
  const focusLater = useFocusAfterRender();
  const anchor = useRef<HTMLElement | null>(null);
  const [opened, setOpened] = useState<MeetingCard | null>(null);
  const isOpen = opened !== null;
  const Details = details.useComponent(isOpen, isOpen, () => setOpened(null));
  const [slot, setSlot] = useState<ScheduleSearch | null>(null);
  const closeSlot = () => setSlot(null);
  const SlotDialog = slotDialog.useComponent(slot !== null, slot !== null, closeSlot);
  useEffect(() => {
    details.prefetch();
    slotDialog.prefetch();
  }, []);

  const entries = useMemo(
    () => entriesByDay(applyCalendarMoves(data.items, moves).flatMap((meeting) => entriesOf(meeting, timeZone))),
    [data, moves, timeZone],
  );
  const counts = useMemo(() => countsAfter(data, moves, timeZone), [data, moves, timeZone]);
  const reveal = (meeting: MeetingCard, { day: begins, minute }: CalendarPosition) => {
    const goesOn = minute + meeting.duration_minutes > dayMinutes;
    if (!days.includes(begins) && !(goesOn && days.includes(addDays(begins, 1)))) onShow(view, begins);
  };
  const focus = ({ id }: MeetingCard) =>
    focusLater(() => {
      const meeting = `[data-meeting="${id}"]`;
      // In the second of its days it may still have the focus.
      return document.activeElement?.matches(meeting) ? null : root?.querySelector<HTMLElement>(meeting);
    });
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
      {region}
      {Drag && root && (
        <Drag
          {...{ root, store, view, say, onAct }}
          meetingOf={(id) => [...entries.values()].flat().find(({ meeting }) => meeting.id === id)?.meeting}
          onOver={({ item, target }) => reveal(item, target)}
          onDrop={({ item, target, by }) => {
            send({ meeting: item, to: instantAt(target.day, clockOf(target.minute), timeZone).toISOString() });
            if (by === 'keyboard') focus(item);
          }}
          onPutBack={({ item, by, origin }) => {
            if (by !== 'keyboard') return;
            reveal(item, origin);
            focus(item);
          }}
          onDraw={setDrawn}
          onSlot={(slotDay, minute, minutes) => {
            const chosen: ScheduleSearch = {
              date: minute === null ? slotDay : `${slotDay}T${clockOf(minute)}`,
              back: view,
              ...setOf({ whose: search.whose, type: search.type, minutes, agentId }),
            };
            // On a phone the form fills the screen anyway.
            if (isPhone) void navigate({ to: '/meetings/schedule', search: chosen });
            else setSlot(chosen);
          }}
        />
      )}
      {Details && opened && (
        <Details {...{ anchor, view, search, isPhone }} meeting={opened} onClose={() => setOpened(null)} />
      )}
      {SlotDialog && slot && <SlotDialog search={slot} onClose={closeSlot} {...{ ClosedPropertyNote }} />}
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
  const cards = applyCalendarMoves(data.items, moves);
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
