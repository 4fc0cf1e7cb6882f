import { readEach, readId, setOf } from '#platform/lists/address.ts';
import { isDay } from '#ui/day-typing.ts';
import { duration, meetingTypes } from '../rules.ts';
import type { CalendarSearch, CalendarView } from './calendar/calendar-search.ts';

const views = ['month', 'week', 'day'] as const satisfies readonly CalendarView[];
const records = ['lead', 'client', 'property'] as const;

/** Where somebody goes when the form is done: the calendar in a view, or the page of what the meeting is about. */
export type WayBack = CalendarView | (typeof records)[number];

/** What a link to the form of a new meeting says. */
export interface ScheduleSearch extends EditSearch {
  leadId?: string | undefined;
  clientId?: string | undefined;
  propertyId?: string | undefined;
  agentId?: string | undefined;
  /** A day of the company, with a time or without: '2026-11-21T10:30'. */
  date?: string | undefined;
  /** How long it is to be. */
  minutes?: number | undefined;
}

/** What a link to the form of a stored meeting says. */
export interface EditSearch extends Pick<CalendarSearch, 'whose' | 'type'> {
  /** To a calendar with whose meetings and which type it showed. */
  back?: WayBack | undefined;
}

/** Reads an address that anybody may have typed: what makes no sense is left out. */
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
  // As the calendar reads them, whose code would weigh on the forms.
  const whose = ['all', 'unassigned'].find((one) => one === raw.whose) ?? readId(raw.whose);
  const type = meetingTypes.find((one) => one === raw.type);
  return { back, ...setOf({ whose, type }) };
}

function isLength(minutes: number): boolean {
  return minutes >= duration.least && minutes <= duration.most && minutes % duration.step === 0;
}

function isMoment(text: string): boolean {
  const [day = '', time] = text.split('T');
  return isDay(day) && (time === undefined || /^([01]\d|2[0-3]):[0-5]\d$/u.test(time));
}
