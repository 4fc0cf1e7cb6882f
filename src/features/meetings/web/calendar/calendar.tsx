import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useFormats } from '#features/accounts/web/formats.ts';
import { instantAt } from '#platform/dates.ts';
import { latePart } from '#ui/late-part.ts';
import type { Calendar as CalendarData, MeetingCard } from '../../contract.ts';
import { Agenda, MeetingRows } from './agenda.tsx';
import type { CalendarAct } from './calendar-keys.ts';
import type { CalendarView } from './calendar-search.ts';
import { clockOf } from './clock.ts';
import { entriesByDay, entryOf } from './entry.ts';
import type { DayPart } from './lift.ts';
import { MonthDots } from './month-dots.tsx';
import { MonthView } from './month-view.tsx';
import { TimeGrid } from './time-grid.tsx';
import { useLift } from './use-lift.ts';
import { afterMoves, useReschedule } from './use-reschedule.ts';
import type { ViewProps } from './view-props.ts';

// Nobody carries or opens a meeting before it is seen.
const drag = latePart(() => import('./calendar-drag.late.tsx').then((part) => part.CalendarDrag));
const details = latePart(() => import('./meeting-details.late.tsx').then((part) => part.MeetingDetails));

interface CalendarProps {
  readonly data: CalendarData;
  /** Of the chosen day, all of them; where a phone shows a month. */
  readonly dayData: CalendarData | undefined;
  readonly view: CalendarView;
  readonly days: readonly string[];
  readonly day: string;
  readonly isPhone: boolean;
  /** The agent whose calendar it is, if it is one's. */
  readonly agentId: string | undefined;
  onShow(view: CalendarView, day: string): void;
  onAct(act: CalendarAct): void;
}

/** The meetings of some days, to be opened and to be carried to another time. */
export function Calendar({ data, dayData, view, days, day, isPhone, agentId, onShow, onAct }: CalendarProps) {
  const { t } = useLingui();
  const { timeZone, today } = useFormats();
  const navigate = useNavigate();
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const spoken = useRef<HTMLParagraphElement>(null);
  const { lift, carrier } = useLift();
  const [drawn, setDrawn] = useState<DayPart | null>(null);
  const { moves, send, dialog } = useReschedule();
  const Drag = drag.usePart(true, false);
  const focus = useFocusOnMeeting(root);
  const anchor = useRef<HTMLElement | null>(null);
  const [opened, setOpened] = useState<MeetingCard | null>(null);
  const isOpen = opened !== null;
  const Details = details.usePart(isOpen, isOpen, () => setOpened(null));
  useEffect(() => details.prefetch(), []);

  const entries = useMemo(
    () => entriesByDay(afterMoves(data.items, moves).map((meeting) => entryOf(meeting, timeZone))),
    [data, moves, timeZone],
  );
  const counts = useMemo(() => countsAfter(data, moves, timeZone), [data, moves, timeZone]);
  const open = (meeting: MeetingCard, at: HTMLElement) => {
    anchor.current = at;
    setOpened(meeting);
  };
  const props: ViewProps = {
    ...{ days, day, entries, lift, drawn, onShow },
    today: today(),
    countOf: (one) => counts.get(one) ?? 0,
    onOpen: open,
  };
  const listed = dayData && afterMoves(dayData.items, moves).filter((card) => entryOf(card, timeZone).day === day);
  return (
    <>
      <div ref={setRoot} className="pb-2">
        {view === 'month' && !isPhone && <MonthView {...props} />}
        {view === 'month' && isPhone && (
          <>
            <MonthDots {...props} />
            <div className="mt-3">
              {listed && listed.length > 0 ? (
                <MeetingRows meetings={listed} onOpen={open} />
              ) : (
                <p className="py-4 text-center text-ink-3">{listed && t`No meetings scheduled for this day`}</p>
              )}
            </div>
          </>
        )}
        {view === 'week' && isPhone && <Agenda {...props} />}
        {(view === 'day' || (view === 'week' && !isPhone)) && <TimeGrid key={view} {...props} />}
      </div>
      <p ref={spoken} role="status" aria-live="assertive" className="sr-only" />
      {Drag && root && (
        <Drag
          {...{ root, carrier, view, onAct }}
          entryOf={(id) => [...entries.values()].flat().find(({ meeting }) => meeting.id === id)}
          say={(words) => {
            if (spoken.current) spoken.current.textContent = words;
          }}
          onAim={(aimed) => {
            if (!days.includes(aimed)) onShow(view, aimed);
          }}
          onDrop={({ meeting, target, by }) => {
            send({ meeting, to: instantAt(target.day, clockOf(target.minute), timeZone).toISOString() });
            if (by === 'keyboard') focus(meeting.id);
          }}
          onPutBack={({ meeting, by, origin }) => {
            if (by !== 'keyboard') return;
            if (!days.includes(origin.day)) onShow(view, origin.day);
            focus(meeting.id);
          }}
          onDraw={setDrawn}
          onSlot={(slotDay, minute, minutes) =>
            void navigate({
              to: '/meetings/schedule',
              search: {
                date: minute === null ? slotDay : `${slotDay}T${clockOf(minute)}`,
                back: view,
                ...(minutes !== undefined && { minutes }),
                ...(agentId !== undefined && { agentId }),
              },
            })
          }
        />
      )}
      {Details && opened && (
        <Details meeting={opened} anchor={anchor} view={view} isPhone={isPhone} onClose={() => setOpened(null)} />
      )}
      {dialog}
    </>
  );
}

/** How many meetings each day has once what was moved has arrived. */
function countsAfter(
  data: CalendarData,
  moves: ReturnType<typeof useReschedule>['moves'],
  timeZone: string,
): ReadonlyMap<string, number> {
  const counts = new Map(data.days.map(({ day, count }) => [day, count]));
  const add = (day: string, step: number) => counts.set(day, (counts.get(day) ?? 0) + step);
  for (const { meeting, to } of moves) {
    const stored = data.items.find(({ id }) => id === meeting.id);
    if (stored) add(entryOf(stored, timeZone).day, -1);
    add(entryOf({ ...meeting, meeting_date: to }, timeZone).day, 1);
  }
  return counts;
}

/** Gives the focus to a meeting that stands elsewhere now. */
function useFocusOnMeeting(root: HTMLElement | null): (id: string) => void {
  const [wanted, setWanted] = useState<{ id: string } | null>(null);
  useEffect(() => {
    if (!wanted || !root) return;
    const frame = requestAnimationFrame(() =>
      root.querySelector<HTMLElement>(`[data-meeting="${wanted.id}"]`)?.focus({ preventScroll: false }),
    );
    return () => cancelAnimationFrame(frame);
  }, [wanted, root]);
  return (id) => setWanted({ id });
}
