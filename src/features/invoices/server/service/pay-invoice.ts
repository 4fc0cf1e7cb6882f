import type { StaffContext, Transaction } from '#platform/context/server/context.ts';
import { Failure, invalidField } from '#platform/failure.ts';
import { paiseOf, rupeesOf } from '#platform/paise.ts';
import type { Invoice } from '../../contract.ts';
import { can, mayReversePayment } from '../../rules.ts';
import type { InvoiceRow } from '../repository/invoice-rows.ts';
import { findInvoiceRow, updateInvoiceRow } from '../repository/invoice-rows.ts';
import { findPayment, insertPayment, updateUndone } from '../repository/payments.ts';
import { issueRow } from './issue-invoice.ts';
import { recordInvoiceOnTimelines } from './record-on-timelines.ts';
import { active, changeInvoice, invoicesTopic, todayOf } from './save-invoice.ts';

export interface PaidIn {
  readonly id: string;
  readonly payment_id: string;
  readonly paid_on?: string | undefined;
  readonly reference?: string | undefined;
}

/**
 * Records payment of the full amount due, by default today. Idempotent by `payment_id`; a retry with another day or
 * reference is refused. Also refused if the amount due is not the one the user saw: there was a part payment, or a changed
 * registration changed the tax.
 */
export function markPaid(context: StaffContext, { owed: seen, ...paid }: PaidIn & { owed: string }): Promise<Invoice> {
  return payIn(context, paid, (owed) => {
    if (owed === paiseOf(seen)) return owed;
    throw new Failure('conflict', { reason: 'owed_changed', current: { owed: rupeesOf(owed) } });
  });
}

/** Records a part payment, at most the amount due. Idempotent as in `markPaid`. */
export function recordPayment(context: StaffContext, paid: PaidIn & { amount: string }): Promise<Invoice> {
  const amount = paiseOf(paid.amount);
  return payIn(context, { ...paid, part: amount }, (owed) => {
    if (amount > owed) throw invalidField('amount', 'more_than_owed', rupeesOf(owed));
    return amount;
  });
}

interface Payment extends PaidIn {
  /** In paise; default: the full amount due. */
  readonly part?: bigint | undefined;
}

async function payIn(
  context: StaffContext,
  { id, payment_id, paid_on, reference, part }: Payment,
  amountOf: (owed: bigint) => bigint,
): Promise<Invoice> {
  const today = await todayOf(context);
  if (paid_on !== undefined && paid_on > today) throw invalidField('paid_on', 'in_future');
  return changeInvoice(context, id, async (tx, row) => {
    if (await isPaidIn(tx, context, { id, payment_id, paid_on, reference, part })) return null;
    const status = active(row).status;
    if (!can.pay({ status })) throw new Failure('conflict', { reason: `invoice_${status}` });
    const before = await issuedForPayment(tx, context, row);
    const owed = paiseOf(before.total) - paiseOf(before.paid);
    const amount = amountOf(owed);
    await insertPayment(tx.db, {
      id: payment_id,
      invoice_id: id,
      amount: rupeesOf(amount),
      paid_on: paid_on ?? today,
      reference: reference ?? '',
      created_by: context.actor.profileId,
      created_at: context.clock.now(),
    });
    const act = amount === owed ? 'paid' : 'part_paid';
    await tx.record({
      topic: invoicesTopic,
      entityId: id,
      action: act,
      difference: { paid: [before.paid, rupeesOf(paiseOf(before.paid) + amount)] },
    });
    await recordInvoiceOnTimelines(tx, act, row, rupeesOf(amount));
    if (amount === owed) {
      const concernsId = row.agent_id ?? row.created_by;
      await tx.notify({ kind: 'payment_received', topic: invoicesTopic, entityId: id, concernsId });
    }
    return null;
  });
}

/** Only issued invoices take payments. Each payment creates a new version. */
async function issuedForPayment(tx: Transaction, context: StaffContext, row: InvoiceRow): Promise<InvoiceRow> {
  const { version } = await issueRow(tx, context, row);
  const after = await updateInvoiceRow(tx.db, { id: row.id, version }, { updated_at: context.clock.now() });
  if (!after) throw new Failure('not_found');
  return after;
}

/** Whether the payment exists already; refused if its details differ. Omitted details match any. */
async function isPaidIn(
  tx: Transaction,
  { actor }: StaffContext,
  { id, payment_id, part, ...said }: Payment,
): Promise<boolean> {
  const existing = await findPayment(tx.db, payment_id);
  if (existing === null) return false;
  if (existing.invoice_id !== id || existing.created_by !== actor.profileId)
    throw new Failure('conflict', { reason: 'id_taken' });
  const { paid_on = existing.paid_on, reference = existing.reference } = said;
  if (
    (part !== undefined && part !== paiseOf(existing.amount)) ||
    paid_on !== existing.paid_on ||
    reference !== existing.reference
  )
    throw new Failure('conflict', { reason: 'payment_already_recorded' });
  return true;
}

/**
 * Reverses a wrong payment: one the user recorded or of their own invoice, or any for users with the permission. It stays
 * visible.
 */
export async function reversePayment(
  context: StaffContext,
  { id, payment_id }: Pick<PaidIn, 'id' | 'payment_id'>,
): Promise<Invoice> {
  return changeInvoice(context, id, async (tx, before) => {
    const payment = await findPayment(tx.db, payment_id);
    if (payment?.invoice_id !== id) throw new Failure('not_found');
    if (!mayReversePayment(context.actor, before, payment.created_by)) throw new Failure('forbidden');
    const now = context.clock.now();
    if (!(await updateUndone(tx.db, payment_id, now, context.actor.profileId))) return null;
    const after = await findInvoiceRow(tx.db, id);
    if (!after || !(await updateInvoiceRow(tx.db, after, { updated_at: now }))) throw new Failure('not_found');
    await tx.record({
      topic: invoicesTopic,
      entityId: id,
      action: 'payment_taken_back',
      difference: { paid: [before.paid, after.paid] },
    });
    await recordInvoiceOnTimelines(tx, 'payment_taken_back', after, payment.amount);
    return null;
  });
}
