import type { MeetingFilter } from './contract.ts';
import type { MeetingSorting } from './rules.ts';
import { meetingStatuses, meetingTypes } from './rules.ts';

/** The parts of the list that are seen one at a time; the first one is shown when nothing is said. */
export const meetingViews = ['upcoming', 'past', 'all'] as const;
export type MeetingView = (typeof meetingViews)[number];

/** The address of the meeting list: everything that narrows it. */
export interface MeetingSearch {
  search?: string | undefined;
  type?: string[] | undefined;
  status?: string[] | undefined;
  agent?: string[] | undefined;
  whose?: 'mine' | 'unassigned' | undefined;
  client?: string | undefined;
  lead?: string | undefined;
  property?: string | undefined;
  from?: string | undefined;
  until?: string | undefined;
  when?: MeetingView | undefined;
}

const lists = ['type', 'status', 'agent'] as const;
const ids = ['client', 'lead', 'property'] as const;
const days = ['from', 'until'] as const;

const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f-]{36}$/iu.test(value);

/** Reads an address that anybody may have typed: what makes no sense is left out. */
export function readMeetingSearch(raw: Record<string, unknown>): MeetingSearch {
  const read: MeetingSearch = {};
  const { search, whose } = raw;
  if ((typeof search === 'string' || typeof search === 'number') && String(search).trim() !== '') {
    read.search = String(search).slice(0, 200);
  }
  for (const name of lists) {
    const words = [raw[name]].flat().filter((value) => typeof value === 'string' && value.trim() !== '');
    if (words.length > 0) read[name] = words.map((word) => String(word).trim().slice(0, 100)).slice(0, 20);
  }
  for (const name of ids) if (isId(raw[name])) read[name] = raw[name];
  for (const name of days) {
    const value = raw[name];
    if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/u.test(value)) read[name] = value;
  }
  if (whose === 'mine' || whose === 'unassigned') read.whose = whose;
  const view = meetingViews.find((name) => name === raw.when);
  if (view && view !== 'upcoming') read.when = view;
  return read;
}

/** The filter behind an address, in the shape of the contract. */
export function filterOf({ when, type, status, agent, ...rest }: MeetingSearch): MeetingFilter {
  const types = meetingTypes.filter((name) => type?.includes(name));
  const statuses = meetingStatuses.filter((name) => status?.includes(name));
  const agents = agent?.filter(isId) ?? [];
  // A name without a value narrows nothing.
  const set = Object.entries(rest).filter(([, value]) => value !== undefined);
  return {
    ...Object.fromEntries(set),
    ...(types.length > 0 ? { type: types } : {}),
    ...(statuses.length > 0 ? { status: statuses } : {}),
    ...(agents.length > 0 ? { agent: agents } : {}),
    ...(when === 'all' ? {} : { when: when ?? 'upcoming' }),
  };
}

/** What comes next stands first; what is over is read backwards. */
export function sortOf({ when }: MeetingSearch): MeetingSorting {
  return when === undefined || when === 'upcoming' ? 'soonest' : 'latest';
}
