import { addDays, dayOf } from '#platform/dates.ts';
import type { MeetingCard } from '../../contract.ts';

export interface AgendaDay {
  /** In the company's time zone. */
  readonly day: string;
  readonly meetings: readonly MeetingCard[];
}

/** Meetings by their first day, in the given order. */
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

/** The relative name of a day; null if it has none. */
export function nearness(day: string, today: string): 'today' | 'tomorrow' | 'yesterday' | null {
  if (day === today) return 'today';
  if (day === addDays(today, 1)) return 'tomorrow';
  return day === addDays(today, -1) ? 'yesterday' : null;
}
