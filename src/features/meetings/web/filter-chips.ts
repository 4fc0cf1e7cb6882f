import { chosenFilters } from '#platform/lists/web/chosen-filters.ts';
import type { MeetingSearch } from '../meeting-search.ts';

/** The filters behind 'More Filters', in the order of their chips; a range is one. */
export const meetingMoreFilters = [
  ['status'],
  ['whose'],
  ['agent'],
  ['client'],
  ['lead'],
  ['property'],
  ['from', 'until'],
] as const satisfies ReadonlyArray<ReadonlyArray<keyof MeetingSearch>>;

export type MeetingMoreFilter = (typeof meetingMoreFilters)[number];

/** Those that are set. */
export function activeMeetingFilters(search: MeetingSearch): MeetingMoreFilter[] {
  return chosenFilters(meetingMoreFilters, search);
}
