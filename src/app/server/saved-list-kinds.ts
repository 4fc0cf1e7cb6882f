import { profiles } from '#features/accounts/server/tables.ts';
import { clientColumns } from '#features/clients/client-columns.ts';
import { clientFilters } from '#features/clients/client-filters.ts';
import { clients } from '#features/clients/server/tables.ts';
import { listFieldsOf } from '#features/custom-fields/server/repository.ts';
import { dealColumns } from '#features/deals/deal-columns.ts';
import { dealFilters } from '#features/deals/deal-filters.ts';
import { invoiceColumns } from '#features/invoices/invoice-columns.ts';
import { invoiceFilters } from '#features/invoices/invoice-filters.ts';
import { leadColumns } from '#features/leads/lead-columns.ts';
import { leadFilters } from '#features/leads/lead-filters.ts';
import { leads } from '#features/leads/server/tables.ts';
import { propertyColumns } from '#features/properties/property-columns.ts';
import { propertyFilters } from '#features/properties/property-filters.ts';
import { properties } from '#features/properties/server/tables.ts';
import { propertyTypes } from '#features/property-types/server/tables.ts';
import type { FilteredTable } from '#features/saved-views/server/repository.ts';
import type { SavedListKinds } from '#features/saved-views/server/saved-lists.ts';
import { recordKinds } from './record-kinds.ts';

const records = (topic: string, table: FilteredTable) => {
  const kind = recordKinds.find((one) => one.topic === topic);
  if (!kind) throw new Error(`no kind of record is called ${topic}`);
  return { table, titles: kind.titles };
};

/** The lists with saved views, and the records that their filters name. */
export const savedListKinds: SavedListKinds = {
  lists: {
    properties: { table: propertyFilters, columns: propertyColumns },
    clients: { table: clientFilters, columns: clientColumns },
    leads: { table: leadFilters, columns: leadColumns },
    deals: { table: dealFilters, columns: dealColumns },
    invoices: { table: invoiceFilters, columns: invoiceColumns },
  },
  records: {
    people: records('profiles', profiles),
    client: records('clients', clients),
    lead: records('leads', leads),
    property: records('properties', properties),
    propertyType: records('property_types', propertyTypes),
    propertyTypes: records('property_types', propertyTypes),
  },
  fieldsOf: listFieldsOf,
};
