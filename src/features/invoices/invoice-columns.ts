import { msg } from '@lingui/core/macro';
import type { ListColumns } from '#platform/lists/columns.ts';
import { invoiceFields } from './fields.ts';
import type { InvoiceSorting } from './rules.ts';

/** The columns of the invoice table, in their usual order. Amounts include GST, except the commission. */
export const invoiceColumns = {
  number: {
    label: msg({ context: 'number of an invoice', message: 'Number' }),
    width: 120,
    sort: { up: 'oldest', down: 'newest' },
  },
  client: { label: invoiceFields.client_id.label, width: 150 },
  property: { label: invoiceFields.property_id.label, width: 178 },
  issued: { label: msg`Issued`, width: 96 },
  due: {
    label: msg({ context: 'invoice', message: 'Due' }),
    width: 96,
    sort: { up: 'due', down: 'due_down', first: 'up' },
  },
  amount: { label: msg`Amount with GST`, width: 130, isEnd: true, sort: { up: 'amount_up', down: 'amount_down' } },
  owed: { label: msg`Amount due`, width: 120, isEnd: true, sort: { up: 'owed_up', down: 'owed_down' } },
  status: { label: msg({ context: 'invoice', message: 'Status' }), width: 108 },
  paid: { label: msg`Received`, width: 120, isEnd: true, isHidden: true },
  paid_on: { label: msg`Last payment on`, width: 110, isHidden: true },
  commission: { label: msg`Commission`, width: 110, isEnd: true, isHidden: true },
  agent: { label: msg`Agent`, width: 120, isHidden: true },
  description: { label: invoiceFields.description.label, width: 180, isHidden: true },
} as const satisfies ListColumns<InvoiceSorting>;
