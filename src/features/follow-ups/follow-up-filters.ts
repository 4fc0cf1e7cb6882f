import { msg } from '@lingui/core/macro';
import type { SearchOf } from '#platform/lists/filter-table.ts';
import { filterTable } from '#platform/lists/filter-table.ts';
import { segments } from '#platform/lists/filters.ts';
import { whenLabels, whoseFollowUpLabels } from './labels.ts';

/** The filters of the list of follow-ups: first what is due by today, of the user. */
export const followUpFilters = filterTable({
  when: segments(['due', 'overdue', 'today', 'later', 'done'], whenLabels, { label: msg`When` }),
  whose: segments(['mine', 'all'], whoseFollowUpLabels, { label: msg`Whose` }),
});

export type FollowUpSearch = SearchOf<typeof followUpFilters>;
