import { columnsByCurrency } from '#features/imports/exported-file.ts';
import type { ClientImportField } from './columns.ts';

export const clientExportColumns = columnsByCurrency<ClientImportField>({
  headings: {
    full_name: 'Name',
    client_type: 'Client type',
    phone: 'Phone',
    other_phones: 'Other phones',
    email: 'E-mail',
    budget_min: 'Minimum budget (rupees)',
    budget_max: 'Maximum budget (rupees)',
    preferred_locations: 'Preferred locations',
    property_types: 'Wanted property types',
    bedrooms_min: 'Bedrooms from',
    bedrooms_max: 'Bedrooms to',
    bathrooms_min: 'Bathrooms from',
    bathrooms_max: 'Bathrooms to',
    amenities: 'Wanted amenities',
    address: 'Address',
    state: 'State',
    gstin: 'GSTIN',
    language: 'Language',
    agent: 'Agent',
    notes: 'Notes',
  },
  later: ['other_phones'],
  units: { budget_min: 'rupees', budget_max: 'rupees' },
  further: [],
});
