import type { ActingPerson, OwnedRecord } from '#platform/access/ownership.ts';
import { mayDelete } from '#platform/access/ownership.ts';

/** The status of an invoice. It is computed from payments, the date and cancellation, never set. */
export const invoiceStatuses = ['paid', 'pending', 'overdue', 'cancelled'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** The values of the status filter. */
export const invoiceViews = [...invoiceStatuses, 'not_cancelled'] as const;
export type InvoiceView = (typeof invoiceViews)[number];

export const invoiceSortings = [
  'newest',
  'oldest',
  'due',
  'due_down',
  'amount_down',
  'amount_up',
  'owed_down',
  'owed_up',
] as const;
export type InvoiceSorting = (typeof invoiceSortings)[number];

/** The default commission of an agent, in percent of the fee. */
export const usualCommissionRate = '10';

/** The default payment term in days. */
export const usualDays = 15;

/** The Indian financial year of a day, April to March: '2026-27'. */
export function financialYearOf(day: string): string {
  const year = Number(day.slice(0, 4));
  const first = Number(day.slice(5, 7)) >= 4 ? year : year - 1;
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`;
}

/** The number of the n-th invoice of a financial year: '26-27/000042'. */
export function invoiceNumber(financialYear: string, count: number): string {
  return `${financialYear.slice(2)}/${String(count).padStart(6, '0')}`;
}

interface PayableInvoice {
  readonly status: InvoiceStatus;
  readonly locked_at: string | null;
  /** The sum of its payments. */
  readonly paid: string;
}

/** An issued invoice can only be cancelled and replaced. Until then it is a draft. */
export function isIssued({ locked_at }: Pick<PayableInvoice, 'locked_at'>): boolean {
  return locked_at !== null;
}

/** Actions that the state of an invoice allows; the server refuses the others and screens hide them. */
export const can = {
  edit: (invoice: PayableInvoice) => !isIssued(invoice) && invoice.status !== 'cancelled',
  issue: (invoice: PayableInvoice) => !isIssued(invoice) && invoice.status !== 'cancelled',
  delete: (invoice: Pick<PayableInvoice, 'locked_at'>) => !isIssued(invoice),
  pay: ({ status }: Pick<PayableInvoice, 'status'>) => status === 'pending' || status === 'overdue',
  /** Payments must be reversed first. */
  cancel: ({ status, paid }: PayableInvoice) => can.pay({ status }) && !/[1-9]/u.test(paid),
} as const;

/** An invoice of a client with an address; sending a draft issues it. */
export function canSend(
  invoice: PayableInvoice & { readonly client: { readonly email: string | null } | null },
): boolean {
  return Boolean(invoice.client?.email) && (isIssued(invoice) || can.issue(invoice));
}

export function invoiceOwnership(invoice: { agent_id: string | null; created_by: string | null }): OwnedRecord {
  return { agent_id: invoice.agent_id, created_by: invoice.created_by };
}

/** Payments are reversed by the user who recorded them and by users who may delete the invoice. */
export function mayReversePayment(actor: ActingPerson, invoice: OwnedRecord, recordedBy: string | null): boolean {
  return (recordedBy !== null && recordedBy === actor.profileId) || mayDelete(actor, invoiceOwnership(invoice));
}
