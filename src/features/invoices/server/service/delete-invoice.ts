import { lockDeleted } from '#features/history/server/repository-trash.ts';
import type { Trash } from '#features/history/server/trash.ts';
import { bringBack, moveToTrash } from '#features/history/server/trash.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import { eraseRecords } from '#platform/personal-data/server/erase-records.ts';
import { can, invoiceOwnership } from '../../rules.ts';
import type { InvoiceRow } from '../repository/invoice-rows.ts';
import { findInvoiceRow, lockInvoiceRow } from '../repository/invoice-rows.ts';
import { invoices, invoiceTexts } from '../tables.ts';
import { recordInvoiceOnTimelines } from './record-on-timelines.ts';
import { active, invoicesTopic } from './save-invoice.ts';

const trash: Trash<InvoiceRow> = {
  topic: invoicesTopic,
  table: invoices,
  findRow: findInvoiceRow,
  ownershipOf: invoiceOwnership,
};

/** Moves a draft to the trash: the user's own, or any for users with the permission. */
export async function deleteInvoice(context: StaffContext, id: string): Promise<void> {
  await transact(context, async (tx) => {
    const row = await lockInvoiceRow(tx.db, id);
    if (row && !row.deleted_at && !can.delete(active(row))) throw new Failure('conflict', { reason: 'invoice_locked' });
    await moveToTrash({ ...context, db: tx.db }, trash, id);
    if (row) await recordInvoiceOnTimelines(tx, 'deleted', row, row.total);
  });
}

/** Restores an invoice from the trash, for the user who deleted it and for users who manage the trash. */
export function restoreInvoice(context: StaffContext, id: string): Promise<void> {
  return transact(context, async (tx) => {
    await bringBack({ ...context, db: tx.db }, trash, id);
    const row = await findInvoiceRow(tx.db, id);
    if (row) await recordInvoiceOnTimelines(tx, 'restored', row, row.total);
  });
}

/** Erases the texts of invoices deleted before a moment; number and amounts stay permanently. Returns their count. */
export async function purgeInvoices(context: StaffContext, before: Date): Promise<number> {
  return transact(context, async (tx) => {
    const ids = await lockDeleted(tx.db, invoices, before, 5000);
    if (ids.length === 0) return 0;
    await eraseRecords(tx, invoiceTexts, { topic: invoicesTopic, ids, at: context.clock.now() });
    return ids.length;
  });
}
