import { blankTexts, eraseDifferences } from '#platform/personal-data/server/erase-records.ts';
import type { Belongings } from '#platform/personal-data/server/people.ts';
import { blankPrintedNotes, findInvoicesOf } from './repository/invoice-rows.ts';
import { invoicePayments, invoicePaymentTexts, invoices, invoiceTexts } from './tables.ts';

/**
 * What was written about somebody on invoices. Number, amounts and what was printed for them stay for as long as tax law
 * wants them (CGST Act 2017, section 36), but for the notes below it.
 */
export const invoiceBelongings: Belongings = {
  async erase(tx, { topic, ids }) {
    if (topic !== 'clients') return;
    const held = await findInvoicesOf(tx.db, ids);
    if (held.length === 0) return;
    await blankTexts(tx.db, invoiceTexts, { column: invoices.id, ids: held });
    await blankTexts(tx.db, invoicePaymentTexts, { column: invoicePayments.invoice_id, ids: held });
    await blankPrintedNotes(tx.db, held);
    await eraseDifferences(tx.db, 'invoices', held, Object.keys(invoiceTexts.personal));
  },
};
