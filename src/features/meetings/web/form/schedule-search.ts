import { isDay } from '#platform/is-day.ts';
import { readEach, readId, setOf } from '#platform/lists/address.ts';
import { isWordKey } from '#platform/words/words.ts';
import { duration } from '../../rules.ts';
import type { CalendarSearch, CalendarView } from '../calendar/calendar-search.ts';

const views = ['month', 'week', 'day'] as const satisfies readonly CalendarView[];
const records = ['lead', 'client', 'property'] as const;

/** The page to open after the form: the calendar in a view, or the record of the meeting. */
export type WayBack = CalendarView | (typeof records)[number];

/** The search parameters for a new meeting. */
export interface ScheduleSearch extends EditSearch {
  leadId?: string | undefined;
  clientId?: string | undefined;
  propertyId?: string | undefined;
  agentId?: string | undefined;
  /** A day in the company's time zone, optionally with a time: '2026-11-21T10:30'. */
  date?: string | undefined;
  /** The duration. */
  minutes?: number | undefined;
}

/** The search parameters for editing a meeting. */
export interface EditSearch extends Pick<CalendarSearch, 'whose' | 'type'> {
  /** Back to a calendar with its filters. */
  back?: WayBack | undefined;
}

/** Parses untrusted search parameters; invalid ones are dropped. */
export function readScheduleSearch(raw: Record<string, unknown>): ScheduleSearch {
  const read: ScheduleSearch = {
    ...readEditSearch(raw),
    ...readEach(raw, ['leadId', 'clientId', 'propertyId', 'agentId'], readId),
  };
  const { date, minutes } = raw;
  if (typeof date === 'string' && isMoment(date)) read.date = date;
  if (typeof minutes === 'number' && isLength(minutes)) read.minutes = minutes;
  return read;
}

export function readEditSearch(raw: Record<string, unknown>): EditSearch {
  const back = [...views, ...records].find((one) => one === raw.back);
  if (back === undefined) return {};
  // Duplicates the calendar's parsing to keep its code out of the forms' bundle.
  const whose = ['all', 'unassigned'].find((one) => one === raw.whose) ?? readId(raw.whose);
  const type = isWordKey(raw.type) ? raw.type : undefined;
  return { back, ...setOf({ whose, type }) };
}

function isLength(minutes: number): boolean {
  return minutes >= duration.least && minutes <= duration.most && minutes % duration.step === 0;
}

function isMoment(text: string): boolean {
  const [day = '', time] = text.split('T');
  return isDay(day) && (time === undefined || /^([01]\d|2[0-3]):[0-5]\d$/u.test(time));
}
