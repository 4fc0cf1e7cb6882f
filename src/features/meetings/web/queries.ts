import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { countOptions, listOptions } from '#platform/lists/web/list-query.ts';
import { connect } from '#platform/rpc/web/client.ts';
import type { calendarFeedContract, MeetingFilter, meetingsContract } from '../contract.ts';
import type { MeetingSorting } from '../rules.ts';

export const meetings = connect<typeof meetingsContract>('meetings');
export const calendarFeed = connect<typeof calendarFeedContract>('calendarFeed');

export const listQuery = (filter: MeetingFilter, sort: MeetingSorting) =>
  listOptions('meetings', [filter, sort], (place, options) => meetings.list({ ...filter, sort, ...place }, options));

export const countQuery = (filter: MeetingFilter) => countOptions('meetings', filter, meetings.count);

export const meetingQuery = (id: string) =>
  queryOptions({ queryKey: ['meetings', 'one', id], queryFn: () => meetings.find({ id }) });

export const remindersQuery = (id: string) =>
  queryOptions({ queryKey: ['meetings', 'one', id, 'reminders'], queryFn: () => meetings.reminders({ id }) });

/** The latest meetings with a client or a lead, or at a property. */
export const meetingsOfQuery = (of: { client: string } | { lead: string } | { property: string }) =>
  queryOptions({
    queryKey: ['meetings', 'of', of],
    queryFn: () => meetings.list({ ...of, sort: 'latest', limit: 5 }),
  });

/** The meetings of one day with a client or a lead, or at a property. */
export const meetingsOnQuery = (of: { client: string } | { lead: string } | { property: string }, day: string) =>
  queryOptions({
    queryKey: ['meetings', 'on', of, day],
    queryFn: () => meetings.list({ ...of, from: day, until: day, sort: 'latest', limit: 5 }),
  });

/** The days of a calendar, both included; months that are only passed through are given up. */
export const calendarQuery = (query: Parameters<typeof meetings.calendar>[0]) =>
  queryOptions({
    queryKey: ['meetings', 'calendar', query] as const,
    queryFn: ({ signal }) => meetings.calendar(query, { signal }),
    placeholderData: keepPreviousData,
  });

/** The meetings of some days, without those of other days until they come. */
export const takenQuery = (query: Parameters<typeof meetings.calendar>[0]) => {
  const { placeholderData: _, ...options } = calendarQuery(query);
  return options;
};

/** What else an agent has at a time. */
export const overlapsQuery = (slot: Parameters<typeof meetings.overlaps>[0]) =>
  queryOptions({ queryKey: ['meetings', 'overlaps', slot], queryFn: () => meetings.overlaps(slot) });

/** The secret address of one's own calendar. */
export const feedQuery = queryOptions({ queryKey: ['calendar-feed'], queryFn: () => calendarFeed.read() });
