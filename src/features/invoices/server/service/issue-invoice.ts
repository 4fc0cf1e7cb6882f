import { differenceOf } from '#platform/changes/change.ts';
import type { StaffContext, Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import { paiseOf, rupeesOf } from '#platform/paise.ts';
import type { Invoice } from '../../contract.ts';
import { can } from '../../rules.ts';
import type { InvoiceRow } from '../repository/invoice-rows.ts';
import { lockInvoiceRow, updateInvoiceRow } from '../repository/invoice-rows.ts';
import { invoiceFacts, taxColumns } from './invoice-facts.ts';
import { recordInvoiceOnTimelines } from './record-on-timelines.ts';
import { active, comparable, getInvoiceOrThrow, invoicesTopic } from './save-invoice.ts';

/** Issues an invoice: from then on it can only be cancelled. No-op if it is issued already. */
export async function issueInvoice(context: StaffContext, id: string): Promise<Invoice> {
  await transact(context, async (tx) => {
    const row = await lockInvoiceRow(tx.db, id);
    if (!row || row.deleted_at) throw new Failure('not_found');
    await issueRow(tx, context, row);
  });
  return getInvoiceOrThrow(context, id);
}

/**
 * Issues an invoice in a transaction that has locked its row, and returns the new row. It stores the printed content and its
 * tax, so that all copies are identical.
 */
export async function issueRow(tx: Transaction, context: StaffContext, row: InvoiceRow): Promise<InvoiceRow> {
  if (row.locked_at !== null) return row;
  if (!can.issue(active(row))) throw new Failure('conflict', { reason: 'invoice_cancelled' });
  const now = context.clock.now();
  const printed = await invoiceFacts(tx.db, row, row);
  const tax = taxColumns(printed);
  const values = { printed, locked_at: now, updated_at: now, ...tax };
  const after = await updateInvoiceRow(tx.db, row, values);
  if (!after) throw new Failure('not_found');
  const difference = differenceOf<object>(comparable(row), comparable(after));
  await tx.record({ topic: invoicesTopic, entityId: row.id, action: 'issued', difference });
  const total = [after.amount, tax.cgst, tax.sgst, tax.igst].reduce((sum, part) => sum + paiseOf(part), 0n);
  await recordInvoiceOnTimelines(tx, 'issued', after, rupeesOf(total));
  return after;
}
