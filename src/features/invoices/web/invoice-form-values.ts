import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { addDays } from '#platform/dates.ts';
import type { FieldProblem } from '#platform/failure.ts';
import { labelsOf } from '#platform/fields/fields.ts';
import { optionalTexts, plainAmount, shortDecimal, typedTexts } from '#platform/fields/form-texts.ts';
import { fieldMessage } from '#platform/forms/web/field-message.ts';
import type { FieldTexts } from '#platform/forms/web/record-fields.tsx';
import { problemsOf } from '#platform/forms/web/schema-check.ts';
import type { DealBill, InvoiceInput } from '../contract.ts';
import { invoiceInput } from '../contract.ts';
import { invoiceFields } from '../fields.ts';
import { usualCommissionRate, usualDays } from '../rules.ts';

export type InvoiceFormValues = Record<keyof typeof invoiceFields, string>;

export const invoiceFieldTexts: FieldTexts<InvoiceFormValues> = {
  labels: labelsOf(invoiceFields),
  messageOf: invoiceMessage,
};

/** Known references of a new invoice. */
export interface InvoicePrefill {
  readonly property_id?: string;
  readonly client_id?: string;
}

/** Initial form values; `today` is the company's day. */
export function newInvoiceValues(today: string, known: InvoicePrefill = {}): InvoiceFormValues {
  return {
    ...typedTexts(invoiceFields),
    ...known,
    commission_rate: usualCommissionRate,
    due_date: addDays(today, usualDays),
  };
}

export function billValues(bill: DealBill): InvoiceFormValues {
  return invoiceValuesOf({ ...bill, commission_rate: usualCommissionRate, notes: '' });
}

export function invoiceValuesOf(invoice: InvoiceInput): InvoiceFormValues {
  return { ...typedTexts(invoiceFields, invoice), amount: shortDecimal(invoice.amount) };
}

export function toInvoiceInput(values: InvoiceFormValues): InvoiceInput {
  return {
    ...values,
    ...optionalTexts(invoiceFields, values),
    amount: plainAmount(values.amount),
    commission_rate: plainAmount(values.commission_rate),
  };
}

/** The typed amount as a decimal string; null if invalid. */
export function parsedAmount(text: string): string | null {
  const amount = plainAmount(text);
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
