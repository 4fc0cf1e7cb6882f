import type { OwnedRecord, Somebody } from '#platform/access/ownership.ts';
import { mayDelete } from '#platform/access/ownership.ts';

/** Where an invoice stands. Nobody sets it: it follows from what was paid, from the day, and from being cancelled. */
export const invoiceStatuses = ['paid', 'pending', 'overdue', 'cancelled'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** What a list can be narrowed to. */
export const invoiceViews = [...invoiceStatuses, 'not_cancelled'] as const;
export type InvoiceView = (typeof invoiceViews)[number];

export const invoiceSortings = ['newest', 'oldest', 'due', 'due_down', 'amount_down', 'amount_up'] as const;
export type InvoiceSorting = (typeof invoiceSortings)[number];

/** What an agent has of a fee where nobody says otherwise, in percent. */
export const usualCommissionRate = '10';

/** Days until an invoice is due where nobody says otherwise. */
export const usualDays = 15;

/** The Indian financial year of a day, April to March: '2026-27'. */
export function financialYearOf(day: string): string {
  const year = Number(day.slice(0, 4));
  const first = Number(day.slice(5, 7)) >= 4 ? year : year - 1;
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`;
}

/** What the so-manieth invoice of a financial year is called: '26-27/000042'. */
export function invoiceNumber(financialYear: string, count: number): string {
  return `${financialYear.slice(2)}/${String(count).padStart(6, '0')}`;
}

interface PayableInvoice {
  readonly status: InvoiceStatus;
  readonly locked_at: string | null;
  /** What was paid of it. */
  readonly paid: string;
}

/** From then on an invoice is changed only by cancelling it and making a new one. Until then it is a draft. */
export function isIssued({ locked_at }: Pick<PayableInvoice, 'locked_at'>): boolean {
  return locked_at !== null;
}

/** What may be done with an invoice as it stands; the server refuses the rest, the screen does not offer it. */
export const can = {
  edit: (invoice: PayableInvoice) => !isIssued(invoice) && invoice.status !== 'cancelled',
  issue: (invoice: PayableInvoice) => !isIssued(invoice) && invoice.status !== 'cancelled',
  delete: (invoice: Pick<PayableInvoice, 'locked_at'>) => !isIssued(invoice),
  pay: ({ status }: Pick<PayableInvoice, 'status'>) => status === 'pending' || status === 'overdue',
  /** Money that was taken for it is given back first. */
  cancel: ({ status, paid }: PayableInvoice) => can.pay({ status }) && !/[1-9]/u.test(paid),
} as const;

export function invoiceOwnership(invoice: { agent_id: string | null; created_by: string | null }): OwnedRecord {
  return { agent_id: invoice.agent_id, created_by: invoice.created_by };
}

/** Who takes a payment back: whoever recorded it, and those who may delete its invoice. */
export function mayReversePayment(actor: Somebody, invoice: OwnedRecord, recordedBy: string | null): boolean {
  return (recordedBy !== null && recordedBy === actor.profileId) || mayDelete(actor, invoiceOwnership(invoice));
}
