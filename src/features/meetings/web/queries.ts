import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { countOptions, listOptions } from '#platform/lists/web/list-query.ts';
import { connect } from '#platform/rpc/web/client.ts';
import type { calendarFeedContract, MeetingFilter, meetingsContract } from '../contract.ts';
import type { MeetingSorting } from '../rules.ts';

export const meetingsApi = connect<typeof meetingsContract>('meetings');
export const calendarFeedApi = connect<typeof calendarFeedContract>('calendarFeed');

export const meetingListQuery = (filter: MeetingFilter, sort: MeetingSorting) =>
  listOptions('meetings', [filter, sort], (cursorInput, options) =>
    meetingsApi.list({ ...filter, sort, ...cursorInput }, options),
  );

export const meetingCountQuery = (filter: MeetingFilter) => countOptions('meetings', filter, meetingsApi.count);

export const meetingQuery = (id: string) =>
  queryOptions({ queryKey: ['meetings', 'one', id], queryFn: () => meetingsApi.find({ id }) });

export const remindersQuery = (id: string) =>
  queryOptions({ queryKey: ['meetings', 'one', id, 'reminders'], queryFn: () => meetingsApi.reminders({ id }) });

/** The latest meetings of a client, a lead or a property. */
export const meetingsOfQuery = (of: { client: string } | { lead: string } | { property: string }) =>
  queryOptions({
    queryKey: ['meetings', 'of', of],
    queryFn: () => meetingsApi.list({ ...of, sort: 'latest', limit: 5 }),
  });

/** The meetings of a client, a lead or a property on one day. */
export const meetingsOnQuery = (of: { client: string } | { lead: string } | { property: string }, day: string) =>
  queryOptions({
    queryKey: ['meetings', 'on', of, day],
    queryFn: () => meetingsApi.list({ ...of, from: day, until: day, sort: 'latest', limit: 5 }),
  });

/** The days of a calendar, both included; requests for months that the user skips are cancelled. */
export const calendarQuery = (query: Parameters<typeof meetingsApi.calendar>[0]) =>
  queryOptions({
    queryKey: ['meetings', 'calendar', query] as const,
    queryFn: ({ signal }) => meetingsApi.calendar(query, { signal }),
    placeholderData: keepPreviousData,
  });

/** The meetings of some days, without placeholder data of other days. */
export const busyTimesQuery = (query: Parameters<typeof meetingsApi.calendar>[0]) => {
  const { placeholderData: _, ...options } = calendarQuery(query);
  return options;
};

/** The other meetings of an agent at a time. */
export const overlapsQuery = (slot: Parameters<typeof meetingsApi.overlaps>[0]) =>
  queryOptions({ queryKey: ['meetings', 'overlaps', slot], queryFn: () => meetingsApi.overlaps(slot) });

/** The user's feed URL. */
export const feedQuery = queryOptions({ queryKey: ['calendar-feed'], queryFn: () => calendarFeedApi.read() });
