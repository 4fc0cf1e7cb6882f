import * as z from 'zod/mini';
import { listProcedures } from '#platform/lists/list-contract.ts';
import { procedure } from '#platform/rpc/contract.ts';
import { cursor, day, id, instant, money, requiredText, text, version } from '#platform/rpc/fields.ts';
import { invoiceSortings, invoiceStatuses, invoiceViews } from './rules.ts';

const tags = ['Invoices'];

const status = z.enum(invoiceStatuses);
const amount = money.check(z.refine((value) => Number(value) > 0, 'not_positive'));
/** Percent from 0 to 100 with at most two decimals: '10', '12.50'. */
const percent = z.string().check(
  z.regex(/^\d{1,3}(\.\d{1,2})?$/, 'not_number'),
  z.refine((value) => Number(value) <= 100, 'not_in_range'),
);

const invoiceFields = {
  property_id: z.nullable(id),
  client_id: z.nullable(id),
  /** The taxable fee, before GST. */
  amount,
  /** The agent's share of it in percent; not printed. */
  commission_rate: percent,
  due_date: day,
  /** The billed service; may be empty when the property describes it. */
  description: text(500),
  /** Printed below the totals. */
  notes: text(2000),
};

export const invoiceInput = z.object(invoiceFields);
export type InvoiceInput = z.infer<typeof invoiceInput>;

/** Amounts are in the company's currency, with two decimals. */
const cardFields = {
  id,
  number: z.string(),
  status,
  issued_on: day,
  due_date: day,
  /** The day of the latest payment. */
  paid_date: z.nullable(day),
  property_id: z.nullable(id),
  /** Null also when it is in the trash. */
  property: z.nullable(z.strictObject({ id, title: z.string(), address: z.string(), city: z.string() })),
  client_id: z.nullable(id),
  client: z.nullable(
    z.strictObject({ id, full_name: z.string(), email: z.nullable(z.string()), phone: z.nullable(z.string()) }),
  ),
  agent_id: z.nullable(id),
  agent: z.nullable(z.strictObject({ id, full_name: z.string(), email: z.nullable(z.string()) })),
  deal_id: z.nullable(id),
  description: z.string(),
  amount: z.string(),
  commission_rate: z.string(),
  commission_amount: z.string(),
  /** Amount and tax. */
  total: z.string(),
  paid: z.string(),
  /** The amount due; zero once the invoice is cancelled. */
  owed: z.string(),
  /** When it was issued: afterwards it can only be cancelled. Null for a draft. */
  locked_at: z.nullable(instant),
  created_by: z.nullable(id),
  created_at: instant,
  version: z.int(),
};

export const invoiceCard = z.strictObject(cardFields);
export type InvoiceCard = z.infer<typeof invoiceCard>;

export const invoicePayment = z.strictObject({
  id,
  amount: z.string(),
  paid_on: day,
  reference: z.string(),
  created_by: z.nullable(z.string()),
  created_by_id: z.nullable(id),
  created_at: instant,
  /** When the payment was reversed; it no longer counts. */
  undone_at: z.nullable(instant),
});

export type InvoicePayment = z.infer<typeof invoicePayment>;

export const invoiceSchema = z.strictObject({
  ...cardFields,
  notes: z.string(),
  tax_kind: z.enum(['cgst_sgst', 'cgst_utgst', 'igst', 'none']),
  /** Percent. */
  tax_rate: z.string(),
  cgst: z.string(),
  sgst: z.string(),
  igst: z.string(),
  /** A GST code. */
  place_of_supply: z.nullable(z.string()),
  cancelled_at: z.nullable(instant),
  cancel_reason: z.string(),
  payments: z.array(invoicePayment),
  updated_at: instant,
});
export type Invoice = z.infer<typeof invoiceSchema>;

/** List filters; every one is a URL parameter. */
export const invoiceFilter = z.object({
  search: z.optional(text(200)),
  status: z.optional(z.enum(invoiceViews)),
  agent: z.optional(z.array(id).check(z.maxLength(50))),
  client: z.optional(id),
  property: z.optional(id),
  deal: z.optional(id),
  /** Issue dates, both included. */
  from: z.optional(day),
  until: z.optional(day),
  /** Invoices with a payment in this period, both days included. */
  paid_from: z.optional(day),
  paid_until: z.optional(day),
});
export type InvoiceFilter = z.infer<typeof invoiceFilter>;

export const invoiceListInput = z.extend(invoiceFilter, {
  sort: z.optional(z.enum(invoiceSortings)),
  cursor: z.optional(cursor),
  limit: z.optional(z.int().check(z.minimum(1), z.maximum(60))),
});
export type InvoiceListInput = z.infer<typeof invoiceListInput>;

export const invoicePage = z.strictObject({ items: z.array(invoiceCard), next: z.nullable(z.string()) });
export type InvoicePage = z.infer<typeof invoicePage>;

/** The figures above the list: exact, over all invoices that are not in the trash. With tax, except the commission. */
export const invoiceSums = z.strictObject({
  /** The total of all invoices that are not cancelled. */
  revenue: z.string(),
  /** Money received. */
  paid: z.string(),
  /** The amount due, overdue or not. */
  pending: z.string(),
  overdue: z.string(),
  /** The agents' share of the amounts before tax, for fully paid invoices. */
  commission: z.string(),
});
export type InvoiceSums = z.infer<typeof invoiceSums>;

/** Initial values of the Create dialog for the invoice of a deal. */
export const dealBill = z.strictObject({
  deal_id: id,
  property_id: z.nullable(id),
  property_title: z.string(),
  client_id: z.nullable(id),
  client_name: z.nullable(z.string()),
  amount: z.string(),
  due_date: day,
  description: z.string(),
  /** The numbers of existing invoices for the deal. */
  billed_by: z.array(z.string()),
});
export type DealBill = z.infer<typeof dealBill>;

/** The email for an invoice, in the client's language. */
export const invoiceEmail = z.strictObject({ to: z.string(), subject: z.string(), message: z.string() });
export type InvoiceEmail = z.infer<typeof invoiceEmail>;

/** An amount with its tax, computed before saving. */
export const quote = z.strictObject({
  tax_kind: invoiceSchema.shape.tax_kind,
  tax_rate: z.string(),
  tax: z.string(),
  total: z.string(),
});
export type Quote = z.infer<typeof quote>;

const payment = {
  id,
  /** Generated by the client: sent twice it is one payment. */
  payment_id: id,
  /** At most the company's today, which is the default. */
  paid_on: z.optional(day),
  reference: z._default(text(120), ''),
};
/** Amount plus tax, which may exceed the limit of an amount. */
const owed = z.string().check(z.regex(/^\d{1,12}(\.\d{1,2})?$/, 'not_money'));

export const invoicesContract = {
  ...listProcedures('Invoices', { filter: invoiceFilter, input: invoiceListInput, page: invoicePage }),
  sums: procedure('read', {
    method: 'GET',
    path: '/invoices/sums',
    summary: 'The total amounts billed, paid and due',
    tags,
  }).output(invoiceSums),
  quote: procedure('read', {
    method: 'GET',
    path: '/invoices/quote',
    summary: 'The tax on an amount, and the total',
    tags,
  })
    .input(
      z.object({
        amount,
        property_id: z.optional(id),
        client_id: z.optional(id),
        /** The invoice being edited, which keeps its tax rate; without an id the company's rate applies. */
        id: z.optional(id),
      }),
    )
    .output(quote),
  prefill: procedure('read', {
    method: 'GET',
    path: '/invoices/draft',
    summary: 'Defaults for an invoice of a deal',
    tags,
  })
    .input(z.object({ deal: id }))
    .output(dealBill),
  find: procedure('read', { method: 'GET', path: '/invoices/{id}', summary: 'One invoice', tags })
    .input(z.object({ id }))
    .output(invoiceSchema),
  create: procedure('write', {
    method: 'POST',
    path: '/invoices',
    summary: 'Create an invoice and assign its number',
    tags,
  })
    .input(z.extend(invoiceInput, { id, deal_id: z._default(z.nullable(id), null) }))
    .output(invoiceSchema),
  update: procedure('write', {
    method: 'PUT',
    path: '/invoices/{id}',
    summary: 'Change a draft invoice',
    tags,
  })
    .input(z.extend(invoiceInput, { id, version }))
    .output(invoiceSchema),
  issue: procedure('write', {
    method: 'POST',
    path: '/invoices/{id}/issue',
    summary: 'Issue an invoice, which locks it; no-op if it is issued already',
    tags,
  })
    .input(z.object({ id }))
    .output(invoiceSchema),
  markPaid: procedure('write', {
    method: 'POST',
    path: '/invoices/{id}/paid',
    summary: 'Record payment of the full amount due, and issue a draft; refused if the amount has changed',
    tags,
  })
    .input(z.object({ ...payment, owed }))
    .output(invoiceSchema),
  recordPayment: procedure('write', {
    method: 'POST',
    path: '/invoices/{id}/payments',
    summary: 'Record a partial payment, and issue a draft',
    tags,
  })
    .input(z.object({ ...payment, amount }))
    .output(invoiceSchema),
  reversePayment: procedure('write', {
    method: 'DELETE',
    path: '/invoices/{id}/payments/{payment_id}',
    summary: 'Reverse a recorded payment',
    tags,
  })
    .input(z.object({ id, payment_id: id }))
    .output(invoiceSchema),
  cancel: procedure('write', {
    method: 'POST',
    path: '/invoices/{id}/cancel',
    summary: 'Cancel an unpaid invoice: one’s own, or any with the right to delete invoices. It keeps its number',
    tags,
  })
    .input(z.object({ id, reason: z._default(text(500), '') }))
    .output(invoiceSchema),
  readEmail: procedure('read', {
    method: 'GET',
    path: '/invoices/{id}/email',
    summary: 'Preview the email to the client',
    tags,
  })
    .input(z.object({ id }))
    .output(invoiceEmail),
  sendEmail: procedure('write', {
    method: 'POST',
    path: '/invoices/{id}/email',
    summary: 'Send the PDF to the client by email, and issue a draft',
    tags,
  })
    .input(
      z.object({
        id,
        /** Generated by the client: sent twice it is one email. */
        email_id: id,
        subject: z.optional(requiredText(200)),
        message: z.optional(requiredText(5000)),
      }),
    )
    .output(invoiceSchema),
  delete: procedure('write', {
    method: 'DELETE',
    path: '/invoices/{id}',
    summary: 'Move an invoice to the trash; its number is never used again',
    tags,
  })
    .input(z.object({ id }))
    .output(z.void()),
};
