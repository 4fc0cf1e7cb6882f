import { blankTexts, eraseDifferences } from '#platform/personal-data/server/erase-records.ts';
import { eraseFormer } from '#platform/personal-data/server/former-people.ts';
import type { ErasureHandler } from '#platform/personal-data/server/people.ts';
import { blankPrintedNotes, findInvoicesOf } from './repository/invoice-rows.ts';
import { invoicePayments, invoicePaymentTexts, invoices, invoiceTexts } from './tables.ts';

/**
 * What was written about somebody on invoices. Number, amounts and what was printed for them stay for as long as tax law
 * wants them (CGST Act 2017, section 36), but for the notes below it.
 */
export const invoiceErasureHandler: ErasureHandler = {
  async erase(tx, { topic, ids }) {
    if (topic !== 'clients') return;
    const held = await findInvoicesOf(tx.db, ids);
    const personal = Object.keys(invoiceTexts.personal);
    if (held.length > 0) {
      await blankTexts(tx.db, invoiceTexts, { column: invoices.id, ids: held });
      await blankTexts(tx.db, invoicePaymentTexts, { column: invoicePayments.invoice_id, ids: held });
      await blankPrintedNotes(tx.db, held);
      await eraseDifferences(tx.db, 'invoices', held, personal);
    }
    // Of an invoice that was billed to somebody else since, only what was said while it was theirs.
    await eraseFormer(tx.db, { topic: 'invoices', link: 'client_id', differenceKey: null }, { topic, ids }, personal);
  },
};
