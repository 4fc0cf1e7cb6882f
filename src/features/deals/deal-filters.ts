import { msg } from '@lingui/core/macro';
import { propertyType } from '#features/property-types/type-filters.ts';
import { viewParameters } from '#platform/lists/columns.ts';
import type { SearchOf } from '#platform/lists/filter-table.ts';
import { filterTable } from '#platform/lists/filter-table.ts';
import { choice, dayRange, people, record, segments, setByLinks } from '#platform/lists/filters.ts';
import { dealColumns } from './deal-columns.ts';
import { dealSortingLabels, dealStateLabels, kindLabels } from './labels.ts';
import { dealKinds, dealSortings } from './rules.ts';

const viewLabels = { ...dealStateLabels, all: msg({ context: 'deals', message: 'All' }) };

/** The filters of the deal list. Deals that are undone are left out by default, as in every figure. */
export const dealFilters = filterTable(
  {
    kind: choice(dealKinds, kindLabels, { label: msg`Kind`, all: msg`All Types` }),
    type: propertyType({ label: msg`Type`, fieldLabel: msg`Property type` }),
    agent: people({ label: msg`Agent` }),
    days: dayRange(['from', 'until'], { label: msg`Day` }),
    client: record('client', { label: msg`Client` }),
    property: record('property', { label: msg`Property` }),
    lead: setByLinks(record('lead', { label: msg`Lead` })),
    ...viewParameters(dealColumns, ['rows', 'table']),
    state: segments(['standing', 'undone', 'all'], viewLabels, { label: msg`Deal status` }),
  },
  {
    custom: 'deals',
    sort: { values: dealSortings, labels: dealSortingLabels },
    show: msg`Show deals`,
    chipOrder: ['agent', 'client', 'lead', 'property', 'type'],
  },
);

export type DealSearch = SearchOf<typeof dealFilters>;
