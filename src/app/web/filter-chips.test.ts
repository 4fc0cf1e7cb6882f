import { expect, it } from 'vitest';
import { clientFilter } from '#features/clients/contract.ts';
import { clientMoreFilters } from '#features/clients/web/filter-chips.ts';
import { dealFilter } from '#features/deals/contract.ts';
import { dealMoreFilters } from '#features/deals/web/filter-chips.ts';
import { documentFilter } from '#features/documents/contract.ts';
import { documentMoreFilters } from '#features/documents/web/filter-chips.ts';
import { invoiceFilter } from '#features/invoices/contract.ts';
import { invoiceLinkFilters } from '#features/invoices/web/filter-chips.ts';
import { leadFilter } from '#features/leads/contract.ts';
import { leadMoreFilters } from '#features/leads/web/filter-chips.ts';
import { meetingFilter } from '#features/meetings/contract.ts';
import { meetingMoreFilters } from '#features/meetings/web/filter-chips.ts';
import { propertyFilter } from '#features/properties/contract.ts';
import { propertyMoreFilters } from '#features/properties/web/filter-chips.ts';

// A filter that no chip names narrows the list without a word.
it.each([
  { list: 'properties', schema: propertyFilter, chips: propertyMoreFilters, inBar: ['search', 'type'] },
  { list: 'clients', schema: clientFilter, chips: clientMoreFilters, inBar: ['search', 'type'] },
  { list: 'leads', schema: leadFilter, chips: leadMoreFilters, inBar: ['search', 'status', 'source'] },
  { list: 'meetings', schema: meetingFilter, chips: meetingMoreFilters, inBar: ['search', 'type', 'when'] },
  { list: 'deals', schema: dealFilter, chips: dealMoreFilters, inBar: ['kind', 'state'] },
  { list: 'documents', schema: documentFilter, chips: documentMoreFilters, inBar: ['search', 'type'] },
  {
    list: 'invoices',
    schema: invoiceFilter,
    chips: invoiceLinkFilters,
    // The API alone narrows by the last four.
    inBar: ['search', 'status', 'agent', 'deal', 'from', 'until'],
  },
])('every filter of $list is shown in the bar or as a chip', ({ schema, chips, inBar }) => {
  expect([...inBar, ...chips.flat()].toSorted()).toEqual(Object.keys(schema.shape).toSorted());
});
