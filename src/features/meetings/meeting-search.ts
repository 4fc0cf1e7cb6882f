import { isId } from '#platform/is-id.ts';
import { readDay, readEach, readId, readText, readWords, setOf } from '#platform/lists/address.ts';
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

/** Reads an address that anybody may have typed: what makes no sense is left out. */
export function readMeetingSearch(raw: Record<string, unknown>): MeetingSearch {
  const read: MeetingSearch = {
    ...readEach(raw, ['search'], readText),
    ...readEach(raw, lists, readWords),
    ...readEach(raw, ids, readId),
    ...readEach(raw, days, readDay),
  };
  const { whose } = raw;
  if (whose === 'mine' || whose === 'unassigned') read.whose = whose;
  const view = meetingViews.find((name) => name === raw.when);
  if (view && view !== 'upcoming') read.when = view;
  return read;
}

/** The filter behind an address, in the shape of the contract. */
export function toMeetingFilter({ when, type, status, agent, ...rest }: MeetingSearch): MeetingFilter {
  const types = meetingTypes.filter((name) => type?.includes(name));
  const statuses = meetingStatuses.filter((name) => status?.includes(name));
  const agents = agent?.filter(isId) ?? [];
  return {
    ...setOf(rest),
    ...(types.length > 0 ? { type: types } : {}),
    ...(statuses.length > 0 ? { status: statuses } : {}),
    ...(agents.length > 0 ? { agent: agents } : {}),
    ...(when === 'all' ? {} : { when: when ?? 'upcoming' }),
  };
}

/** What comes next stands first; what is over is read backwards. */
export function toMeetingSorting({ when }: MeetingSearch): MeetingSorting {
  return when === undefined || when === 'upcoming' ? 'soonest' : 'latest';
}
