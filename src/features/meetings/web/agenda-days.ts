import { addDays, dayOf } from '#platform/dates.ts';
import type { MeetingCard } from '../contract.ts';

export interface AgendaDay {
  /** Of the company. */
  readonly day: string;
  readonly meetings: readonly MeetingCard[];
}

/** Meetings by the day on which they begin, in the order in which they come. */
export function agendaDays(meetings: readonly MeetingCard[], timeZone: string): AgendaDay[] {
  const days: { day: string; meetings: MeetingCard[] }[] = [];
  for (const meeting of meetings) {
    const day = dayOf(meeting.meeting_date, timeZone);
    const last = days.at(-1);
    if (last?.day === day) last.meetings.push(meeting);
    else days.push({ day, meetings: [meeting] });
  }
  return days;
}

/** How a day is called on another; null where it has no name of its own. */
export function nearness(day: string, today: string): 'today' | 'tomorrow' | 'yesterday' | null {
  if (day === today) return 'today';
  if (day === addDays(today, 1)) return 'tomorrow';
  return day === addDays(today, -1) ? 'yesterday' : null;
}
