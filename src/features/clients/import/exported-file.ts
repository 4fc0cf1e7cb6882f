import type { ExportColumns } from '#features/imports/exported-file.ts';
import type { ImportField } from './columns.ts';

/** The columns of an exported file of clients. */
export const exportColumns: ExportColumns<ImportField> = {
  headings: {
    full_name: 'Name',
    client_type: 'Client type',
    phone: 'Phone',
    email: 'E-mail',
    budget_min: 'Minimum budget (rupees)',
    budget_max: 'Maximum budget (rupees)',
    preferred_locations: 'Preferred locations',
    address: 'Address',
    state: 'State',
    gstin: 'GSTIN',
    language: 'Language',
    agent: 'Agent',
    notes: 'Notes',
  },
  units: { budget_min: 'rupees', budget_max: 'rupees' },
  further: [],
};
