import { msg } from '@lingui/core/macro';
import type { RecordFields } from '#platform/fields/fields.ts';

/** The fields of an invoice, in the order of its timeline, with how each reads everywhere. */
export const invoiceFields = {
  property_id: { label: msg`Property`, kind: 'record', isOptional: true },
  client_id: { label: msg`Client`, kind: 'record', isOptional: true },
  amount: { label: msg`Amount`, kind: 'money' },
  commission_rate: { label: msg`Commission rate`, kind: 'percent' },
  due_date: { label: msg`Due date`, kind: 'day' },
  description: { label: msg`Description`, kind: 'text' },
  notes: { label: msg`Notes`, kind: 'longText' },
} as const satisfies RecordFields;
