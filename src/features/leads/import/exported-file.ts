import { columnsByCurrency } from '#features/imports/exported-file.ts';
import type { LeadImportField } from './columns.ts';

export const leadExportColumns = columnsByCurrency<LeadImportField>({
  headings: {
    full_name: 'Name',
    phone: 'Phone',
    other_phones: 'Other phones',
    email: 'E-mail',
    source: 'Source',
    status: 'Stage',
    lost_reason: 'Lost because',
    lost_note: 'Note to the loss',
    won_reason: 'Won because',
    won_note: 'Note to the win',
    interest_type: 'Interest',
    budget: 'Budget (rupees)',
    preferred_locations: 'Preferred locations',
    property: 'Property',
    follow_up_on: 'Next follow-up',
    agent: 'Agent',
    created_on: 'Added on',
    notes: 'Notes',
  },
  later: ['other_phones', 'won_reason', 'won_note'],
  units: { budget: 'rupees', follow_up_on: 'day_first', created_on: 'day_first' },
  further: [],
});
