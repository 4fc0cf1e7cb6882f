import { msg } from '@lingui/core/macro';
import type { RecordFields } from '#platform/fields/fields.ts';

/** The fields of a deal's form, with how each reads everywhere; `shares` are the percentages of the agents. */
export const dealFields = {
  price: { label: msg`Price`, kind: 'money' },
  closed_on: { label: msg({ context: 'day of a deal', message: 'Date' }), kind: 'day' },
  client_id: { label: msg`Client`, kind: 'record' },
  lead_id: { label: msg`Lead`, kind: 'record' },
  commission_by: { label: msg`Commission by`, kind: 'text' },
  commission: { label: msg`Commission`, kind: 'money' },
  percent: { label: msg`Commission in percent`, kind: 'percent' },
  shares: { label: msg`Agents`, kind: 'percent' },
  notes: { label: msg`Notes`, kind: 'longText' },
} as const satisfies RecordFields;
