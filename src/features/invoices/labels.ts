import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { InvoiceSorting, InvoiceStatus, InvoiceView } from './rules.ts';

export const invoiceStatusLabels: Readonly<Record<InvoiceStatus, MessageDescriptor>> = {
  paid: msg({ context: 'invoice', message: 'Paid' }),
  pending: msg({ context: 'invoice', message: 'Pending' }),
  overdue: msg({ context: 'invoice', message: 'Overdue' }),
  cancelled: msg({ context: 'invoice', message: 'Cancelled' }),
};

/** An invoice that is not issued yet. */
export const draftLabel = msg({ context: 'invoice', message: 'Draft' });

export const viewLabels: Readonly<Record<InvoiceView, MessageDescriptor>> = {
  ...invoiceStatusLabels,
  not_cancelled: msg({ context: 'invoices', message: 'Not cancelled' }),
};

export const statusTones = { paid: 'success', pending: 'warning', overdue: 'danger', cancelled: 'neutral' } as const;

export const invoiceSortingLabels: Record<InvoiceSorting, MessageDescriptor> = {
  newest: msg`Newest first`,
  oldest: msg`Oldest first`,
  due: msg`Due date, earliest first`,
  due_down: msg`Due date, latest first`,
  amount_down: msg`Amount, high to low`,
  amount_up: msg`Amount, low to high`,
  owed_down: msg`Amount due, high to low`,
  owed_up: msg`Amount due, low to high`,
};
