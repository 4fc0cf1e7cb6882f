import { expect, it } from 'vitest';
import { agentFilters } from '#features/agents/agent-filters.ts';
import { agentFilter } from '#features/agents/contract.ts';
import { clientFilters } from '#features/clients/client-filters.ts';
import { clientFilter } from '#features/clients/contract.ts';
import { dealFilter } from '#features/deals/contract.ts';
import { dealFilters } from '#features/deals/deal-filters.ts';
import { documentFilter } from '#features/documents/contract.ts';
import { documentFilters } from '#features/documents/document-filters.ts';
import { invoiceFilter } from '#features/invoices/contract.ts';
import { invoiceFilters } from '#features/invoices/invoice-filters.ts';
import { leadFilter } from '#features/leads/contract.ts';
import { leadFilters } from '#features/leads/lead-filters.ts';
import { meetingFilter } from '#features/meetings/contract.ts';
import { meetingFilters } from '#features/meetings/meeting-filters.ts';
import { propertyFilter } from '#features/properties/contract.ts';
import { propertyFilters } from '#features/properties/property-filters.ts';

// The other filters exist only in the API.
it.each([
  { list: 'agents', schema: agentFilter, table: agentFilters, onlyInApi: [] },
  { list: 'properties', schema: propertyFilter, table: propertyFilters, onlyInApi: [] },
  { list: 'clients', schema: clientFilter, table: clientFilters, onlyInApi: [] },
  { list: 'leads', schema: leadFilter, table: leadFilters, onlyInApi: [] },
  { list: 'meetings', schema: meetingFilter, table: meetingFilters, onlyInApi: [] },
  { list: 'deals', schema: dealFilter, table: dealFilters, onlyInApi: [] },
  { list: 'documents', schema: documentFilter, table: documentFilters, onlyInApi: [] },
  { list: 'invoices', schema: invoiceFilter, table: invoiceFilters, onlyInApi: ['deal', 'from', 'until'] },
])('the table of $list has every filter of the contract', ({ schema, table, onlyInApi }) => {
  const filters = table.filters.filter(({ kind }) => kind !== 'parameter').flatMap(({ parameters }) => parameters);
  // The agency's own fields are one filter of the contract.
  const custom = table.custom ? ['custom'] : [];
  expect([...filters, ...custom, ...onlyInApi].toSorted()).toEqual(Object.keys(schema.shape).toSorted());
});
