import { msg } from '@lingui/core/macro';
import type { SearchOf } from '#platform/lists/filter-table.ts';
import { filterTable } from '#platform/lists/filter-table.ts';
import { segments } from '#platform/lists/filters.ts';
import { reportStateLabels, whoseReportLabels } from './labels.ts';
import { reportStates } from './rules.ts';

/** The filters of the list of reports: first those that the user has to send. */
export const ownerReportFilters = filterTable({
  state: segments(reportStates, reportStateLabels, { label: msg`Status` }),
  whose: segments(['mine', 'all'], whoseReportLabels, { label: msg`Whose` }),
});

export type OwnerReportSearch = SearchOf<typeof ownerReportFilters>;
