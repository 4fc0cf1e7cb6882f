import { msg } from '@lingui/core/macro';
import type { SearchOf } from '#platform/lists/filter-table.ts';
import { filterTable } from '#platform/lists/filter-table.ts';
import { chosenWords, dayRange, people, record, searchText } from '#platform/lists/filters.ts';
import { documentTypeWords } from './labels.ts';

export const documentFilters = filterTable(
  {
    search: searchText({ label: msg`Search documents`, placeholder: msg`Title, property, client or lead` }),
    type: chosenWords(documentTypeWords, { label: msg`Document type`, all: msg`All Types` }),
    property: record('property', { label: msg`Property` }),
    client: record('client', { label: msg`Client` }),
    lead: record('lead', { label: msg`Lead` }),
    agent: people({ label: msg`Agent` }),
    days: dayRange(['from', 'until'], { label: msg`Uploaded` }),
  },
  { show: msg`Show documents` },
);

export type DocumentSearch = SearchOf<typeof documentFilters>;
