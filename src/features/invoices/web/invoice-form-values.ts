import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { addDays } from '#platform/dates.ts';
import type { FieldProblem } from '#platform/failure.ts';
import { fieldMessage } from '#platform/forms/web/field-message.ts';
import type { FieldTexts } from '#platform/forms/web/record-fields.tsx';
import { problemsOf } from '#platform/forms/web/schema-check.ts';
import { plainNumber, shortDecimal } from '#platform/forms/web/typed-text.ts';
import type { DealBill, Invoice, InvoiceInput } from '../contract.ts';
import { invoiceInput } from '../contract.ts';
import { invoiceFieldLabels } from '../labels.ts';
import { usualCommissionRate, usualDays } from '../rules.ts';

export interface InvoiceFormValues {
  property_id: string;
  client_id: string;
  amount: string;
  commission_rate: string;
  due_date: string;
  description: string;
  notes: string;
}

export const invoiceTexts: FieldTexts<InvoiceFormValues> = { labels: invoiceFieldLabels, messageOf: invoiceMessage };

/** Known references of a new invoice. */
export interface InvoicePrefill {
  readonly property_id?: string;
  readonly client_id?: string;
}

/** Initial form values; `today` is the company's day. */
export function newInvoiceValues(today: string, { property_id = '', client_id = '' }: InvoicePrefill = {}) {
  return {
    property_id,
    client_id,
    amount: '',
    commission_rate: usualCommissionRate,
    due_date: addDays(today, usualDays),
    description: '',
    notes: '',
  } satisfies InvoiceFormValues;
}

export function billValues({ property_id, client_id, amount, due_date, description }: DealBill): InvoiceFormValues {
  return {
    property_id: property_id ?? '',
    client_id: client_id ?? '',
    amount: shortDecimal(amount),
    commission_rate: usualCommissionRate,
    due_date,
    description,
    notes: '',
  };
}

export function invoiceValuesOf(invoice: Invoice): InvoiceFormValues {
  const { property_id, client_id, amount, commission_rate, due_date, description, notes } = invoice;
  return {
    property_id: property_id ?? '',
    client_id: client_id ?? '',
    due_date,
    description,
    notes,
    amount: shortDecimal(amount),
    commission_rate: shortDecimal(commission_rate),
  };
}

export function toInvoiceInput(values: InvoiceFormValues): InvoiceInput {
  const { property_id, client_id, due_date, description, notes } = values;
  return {
    property_id: property_id || null,
    client_id: client_id || null,
    due_date,
    description,
    notes,
    amount: plainNumber(values.amount),
    commission_rate: plainNumber(values.commission_rate),
  };
}

/** The typed amount as a decimal string; null if invalid. */
export function parsedAmount(text: string): string | null {
  const amount = plainNumber(text);
  return /^\d{1,10}(\.\d{1,2})?$/u.test(amount) && Number(amount) > 0 ? amount : null;
}

export function checkInvoice(values: InvoiceFormValues): readonly FieldProblem[] {
  const missing = (['amount', 'commission_rate', 'due_date'] as const)
    .filter((path) => values[path].trim() === '')
    .map((path): FieldProblem => ({ path, code: 'required' }));
  return [...missing, ...problemsOf(invoiceInput, toInvoiceInput(values))];
}

function invoiceMessage(problem: FieldProblem, label: string): MessageDescriptor {
  if (problem.path === 'commission_rate' && problem.code !== 'required') return msg`Enter a percentage from 0 to 100`;
  return fieldMessage(problem, label);
}
