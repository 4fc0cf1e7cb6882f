import { msg } from '@lingui/core/macro';
import { viewParameters } from '#platform/lists/columns.ts';
import type { SearchOf } from '#platform/lists/filter-table.ts';
import { filterTable } from '#platform/lists/filter-table.ts';
import { choices, daySince, moneyRange, people, searchText, texts } from '#platform/lists/filters.ts';
import { clientColumns } from './client-columns.ts';
import { clientSortingLabels, clientTypeLabels } from './labels.ts';
import { clientSortings, clientTypes } from './rules.ts';

export const clientFilters = filterTable(
  {
    search: searchText({ label: msg`Search clients`, placeholder: msg`Search clients...` }),
    type: choices(clientTypes, clientTypeLabels, { label: msg`Type`, all: msg`All Types` }),
    budget: moneyRange(['budget_min', 'budget_max'], {
      label: msg`Budget`,
      ends: [msg`Budget from`, msg`Budget up to`],
      reversed: msg`Must be at least the minimum budget`,
    }),
    location: texts({
      label: msg`Location`,
      fieldLabel: msg`Preferred locations`,
      add: { input: msg`Add a location`, button: msg`Add location` },
    }),
    agent: people({ label: msg`Agent` }),
    added_since: daySince({ label: msg`Added since` }),
    ...viewParameters(clientColumns, ['cards', 'table']),
  },
  { custom: 'clients', sort: { values: clientSortings, labels: clientSortingLabels }, show: msg`Show clients` },
);

export type ClientSearch = SearchOf<typeof clientFilters>;
