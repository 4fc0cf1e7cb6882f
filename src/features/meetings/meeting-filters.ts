import { msg } from '@lingui/core/macro';
import type { SearchOf } from '#platform/lists/filter-table.ts';
import { filterTable } from '#platform/lists/filter-table.ts';
import {
  choice,
  choices,
  chosenWords,
  dayRange,
  people,
  record,
  searchText,
  segments,
  setByLinks,
} from '#platform/lists/filters.ts';
import { meetingStatusLabels, meetingTypeWords, meetingWhoseLabels } from './labels.ts';
import type { MeetingSorting } from './rules.ts';
import { meetingStatuses } from './rules.ts';

const viewLabels = {
  upcoming: msg`Upcoming`,
  past: msg({ context: 'meetings', message: 'Past' }),
  all: msg({ context: 'meetings', message: 'All' }),
};

export const meetingFilters = filterTable(
  {
    search: searchText({ label: msg`Search meetings`, placeholder: msg`Title or client name` }),
    type: chosenWords(meetingTypeWords, { label: msg`Meeting type`, all: msg`All Types` }),
    status: choices(meetingStatuses, meetingStatusLabels, { label: msg`Status` }),
    whose: choice(['mine', 'unassigned'], meetingWhoseLabels, {
      label: msg`Agent`,
      fieldLabel: msg`Assigned to`,
      any: msg`Anyone`,
      excludes: ['agent'],
    }),
    agent: people({ label: msg`Agent`, excludes: ['whose'] }),
    client: record('client', { label: msg`Client` }),
    lead: setByLinks(record('lead', { label: msg`Lead` })),
    property: record('property', { label: msg`Property` }),
    days: dayRange(['from', 'until'], { label: msg`Day` }),
    when: segments(['upcoming', 'past', 'all'], viewLabels, { label: msg`Which meetings` }),
  },
  { show: msg`Show meetings` },
);

export type MeetingSearch = SearchOf<typeof meetingFilters>;

/** Upcoming meetings sort from the next one on, all others from the latest one back. */
export function meetingSortingOf({ when }: MeetingSearch): MeetingSorting {
  return when === undefined || when === 'upcoming' ? 'soonest' : 'latest';
}
