import { isDay } from '#platform/is-day.ts';
import { isId } from '#platform/is-id.ts';
import { isWordKey } from '#platform/words/words.ts';
import type { CalendarInput } from '../../contract.ts';
import type { MeetingType } from '../../rules.ts';

export const calendarViews = ['month', 'week', 'day'] as const;
export type CalendarView = (typeof calendarViews)[number];

/** The search parameters of the calendar: its days, and whose meetings. */
export interface CalendarSearch {
  view?: CalendarView | undefined;
  day?: string | undefined;
  /** 'all', 'unassigned', or the id of an agent; omitted: the user's own. */
  whose?: string | undefined;
  type?: MeetingType | undefined;
}

/** Parses untrusted search parameters; invalid ones are dropped. */
export function readCalendarSearch(raw: Record<string, unknown>): CalendarSearch {
  const read: CalendarSearch = {};
  const view = calendarViews.find((one) => one === raw.view);
  if (view) read.view = view;
  const { day, whose } = raw;
  if (typeof day === 'string' && isDay(day) && day > '1000' && day < '9990') read.day = day;
  if (whose === 'all' || whose === 'unassigned' || isId(whose)) read.whose = whose;
  if (isWordKey(raw.type)) read.type = raw.type;
  return read;
}

/** The filter for the search parameters, in the shape of the contract. */
export function calendarFilter({ whose, type }: CalendarSearch): Pick<CalendarInput, 'whose' | 'agent' | 'type'> {
  return {
    ...(type !== undefined && { type: [type] }),
    ...(whose === undefined && { whose: 'mine' as const }),
    ...(whose === 'unassigned' && { whose }),
    ...(whose !== undefined && whose !== 'all' && whose !== 'unassigned' && { agent: [whose] }),
  };
}
