import { readEach, readId } from '#platform/lists/address.ts';
import { isDay } from '#ui/day-typing.ts';
import { duration } from '../rules.ts';

const views = ['month', 'week', 'day'] as const;
const records = ['lead', 'client', 'property'] as const;

/** Where somebody goes when the form is done: the calendar in a view, or the page of what the meeting is about. */
export type WayBack = (typeof views)[number] | (typeof records)[number];

/** What a link to the form of a new meeting says. */
export interface ScheduleSearch {
  leadId?: string | undefined;
  clientId?: string | undefined;
  propertyId?: string | undefined;
  agentId?: string | undefined;
  /** A day of the company, with a time or without: '2026-11-21T10:30'. */
  date?: string | undefined;
  /** How long it is to be. */
  minutes?: number | undefined;
  back?: WayBack | undefined;
}

/** What a link to the form of a stored meeting says. */
export interface EditSearch {
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
  return back === undefined ? {} : { back };
}

function isLength(minutes: number): boolean {
  return minutes >= duration.least && minutes <= duration.most && minutes % duration.step === 0;
}

function isMoment(text: string): boolean {
  const [day = '', time] = text.split('T');
  return isDay(day) && (time === undefined || /^([01]\d|2[0-3]):[0-5]\d$/u.test(time));
}
