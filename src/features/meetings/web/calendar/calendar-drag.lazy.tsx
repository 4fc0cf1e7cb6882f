import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import { dayOf, formatTime, instantAt } from '#platform/dates.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import type { MeetingCard } from '../../contract.ts';
import type { CalendarAct } from './calendar-keys.ts';
import { actFor, positionFor } from './calendar-keys.ts';
import type { Grab } from './calendar-position.ts';
import { calendarPositionAt, dayPartOf, emptyColumnAt, emptySlotAt, scrollNearEdges } from './calendar-position.ts';
import type { CalendarView } from './calendar-search.ts';
import { clockOf, minuteOf } from './clock.ts';
import type { CalendarDragState, CalendarPosition, DayPart } from './lift.ts';
import { isSamePosition } from './lift.ts';
import { pressAndCarry } from './press-and-carry.ts';
import { useCalendarFormatters } from './use-calendar-formatters.ts';
import type { Carrier } from './use-lift.ts';

interface CalendarDragProps {
  readonly root: HTMLElement;
  readonly carrier: Carrier;
  readonly view: CalendarView;
  meetingOf(id: string): MeetingCard | undefined;
  say(message: string): void;
  onDrop(lift: CalendarDragState): void;
  /** Returns the focus to the meeting. */
  onPutBack(lift: CalendarDragState): void;
  /** The meeting is over a day that may be off-screen. */
  onAim(meeting: MeetingCard, position: CalendarPosition): void;
  onAct(act: CalendarAct): void;
  /** The user clicked an empty slot. */
  onSlot(day: string, minute: number | null, minutes?: number): void;
  /** The user is drawing the time of a new meeting. */
  onDraw(part: DayPart | null): void;
}

/** Makes meetings draggable by pointer and keyboard; announces each step to screen readers. */
export function CalendarDrag(props: CalendarDragProps) {
  const { t } = useLingui();
  const { has_shortcuts } = useMe();
  const { timeZone } = useFormats();
  const message = useCalendarFormatters();
  const { root, carrier } = props;
  const positionMessage = ({ day, minute }: CalendarPosition) => ({
    day: message.full(day),
    time: formatTime(instantAt(day, clockOf(minute), timeZone), timeZone),
  });
  const act = {
    take: (id: string, by: CalendarDragState['by']): boolean => {
      const meeting = props.meetingOf(id);
      if (!meeting) return false;
      const origin = {
        day: dayOf(meeting.meeting_date, timeZone),
        minute: minuteOf(meeting.meeting_date, timeZone),
      };
      carrier.take({ meeting, by, origin });
      const { day, time } = positionMessage(origin);
      const { title } = meeting;
      props.say(
        by === 'keyboard'
          ? t`${title} picked up from ${day}, ${time}. Arrow keys move the meeting, Enter drops it, Escape puts it back.`
          : t`${title} picked up from ${day}, ${time}.`,
      );
      return true;
    },
    aim: (position: CalendarPosition) => {
      if (!carrier.aim(position)) return;
      const lift = carrier.current();
      if (lift?.by !== 'keyboard') return;
      const { day, time } = positionMessage(position);
      const title = lift.meeting.title;
      props.say(t`${title} is over ${day}, ${time}.`);
      props.onAim(lift.meeting, position);
      requestAnimationFrame(() => root.querySelector('[data-drop-target]')?.scrollIntoView({ block: 'nearest' }));
    },
    drop: () => {
      const lift = carrier.current();
      if (!lift) return;
      if (isSamePosition(lift.origin, lift.target)) return act.cancel();
      const { day, time } = positionMessage(lift.target);
      const title = lift.meeting.title;
      props.say(t`${title} dropped on ${day}, ${time}.`);
      props.onDrop(lift);
      carrier.release();
    },
    cancel: () => {
      const lift = carrier.current();
      if (!lift) return;
      const { day, time } = positionMessage(lift.origin);
      const title = lift.meeting.title;
      props.say(t`${title} is back on ${day}, ${time}.`);
      props.onPutBack(lift);
      carrier.release();
    },
  };
  const latest = useRef({ ...act, ...props, has_shortcuts });
  latest.current = { ...act, ...props, has_shortcuts };

  useEffect(() => {
    const all = new AbortController();
    const { signal } = all;
    let grab: Grab = { px: 0, day: '' };
    const stopCarrying = pressAndCarry(root, {
      handleAt: (target) => (target instanceof Element ? target.closest<HTMLElement>('[data-carriable]') : null),
      begin: (handle, pressed) => {
        grab = {
          px: pressed.y - handle.getBoundingClientRect().top,
          day: handle.closest<HTMLElement>('[data-day]')?.dataset.day ?? '',
        };
        return latest.current.take(handle.dataset.meeting ?? '', 'pointer');
      },
      move: (point) => {
        scrollNearEdges(root, point);
        const lift = carrier.current();
        const position = lift && calendarPositionAt(root, point, grab, lift.origin);
        if (position) latest.current.aim(position);
      },
      end: (isDropped) => (isDropped ? latest.current.drop() : latest.current.cancel()),
    });
    let drawn: { column: HTMLElement; from: number; part: DayPart | null } | null = null;
    const stopDrawing = pressAndCarry(root, {
      handleAt: emptyColumnAt,
      begin: (column, { y }) => {
        drawn = { column, from: y - column.getBoundingClientRect().top, part: null };
        return true;
      },
      move: (point) => {
        if (!drawn) return;
        const { top } = drawn.column.getBoundingClientRect();
        drawn.part = dayPartOf(drawn.column, drawn.from + top, point.y);
        latest.current.onDraw(drawn.part);
      },
      end: (isDropped) => {
        const part = drawn?.part;
        drawn = null;
        latest.current.onDraw(null);
        if (isDropped && part) latest.current.onSlot(part.day, part.begins, part.ends - part.begins);
      },
    });
    root.addEventListener(
      'click',
      ({ target, clientX: x, clientY: y }) => {
        const slot = emptySlotAt(target, { x, y });
        if (slot) latest.current.onSlot(slot.day, slot.minute);
      },
      { signal },
    );
    const isCarried = () => carrier.current()?.by === 'keyboard';
    document.addEventListener(
      'keydown',
      (event) => {
        const lift = carrier.current();
        if (lift?.by !== 'keyboard') {
          const meeting =
            event.target instanceof Element ? event.target.closest<HTMLElement>('[data-carriable]') : null;
          if (event.key !== ' ' || !meeting || !root.contains(meeting)) return;
          event.preventDefault();
          if (!event.repeat) latest.current.take(meeting.dataset.meeting ?? '', 'keyboard');
          return;
        }
        const position = positionFor(event.key, lift.target, latest.current.view);
        if (!position && !['Escape', 'Tab', 'Enter', ' '].includes(event.key)) return;
        event.preventDefault();
        event.stopPropagation();
        if (position) latest.current.aim(position);
        else if (event.key === 'Escape') latest.current.cancel();
        else if (event.key !== 'Tab' && !event.repeat) latest.current.drop();
      },
      { capture: true, signal },
    );
    // Buttons activate on keyup of Space.
    document.addEventListener(
      'keyup',
      (event) => {
        const isOnMeeting = event.target instanceof Element && event.target.closest('[data-carriable]') !== null;
        if (event.key === ' ' && isOnMeeting) event.preventDefault();
      },
      { capture: true, signal },
    );
    window.addEventListener(
      'keydown',
      (event) => {
        const wanted = carrier.current() ? null : actFor(event, latest.current.has_shortcuts);
        if (!wanted) return;
        // The second key of 'g d' belongs to another handler, which calls preventDefault while the event propagates.
        setTimeout(() => event.defaultPrevented || latest.current.onAct(wanted));
      },
      { signal },
    );
    // A click elsewhere cancels the move.
    document.addEventListener('pointerdown', () => isCarried() && latest.current.cancel(), { capture: true, signal });
    root.dataset.draggable = '';
    return () => {
      delete root.dataset.draggable;
      stopCarrying();
      stopDrawing();
      all.abort();
    };
  }, [root, carrier]);
  return null;
}
