import { blankTexts, eraseDifferences } from '#platform/personal-data/server/erase-records.ts';
import { eraseFormer } from '#platform/personal-data/server/former-people.ts';
import type { ErasureHandler } from '#platform/personal-data/server/people.ts';
import { blankPrintedNotes, findInvoicesOf } from './repository/invoice-rows.ts';
import { invoicePayments, invoicePaymentTexts, invoices, invoiceTexts } from './tables.ts';

/**
 * Personal texts on a client's invoices. Number, amounts and the printed content stay for the period of tax law (CGST Act
 * 2017, section 36), except the printed notes.
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
    // For invoices billed to another client since, only the log entries from when they were this client's.
    await eraseFormer(tx.db, { topic: 'invoices', link: 'client_id', differenceKey: null }, { topic, ids }, personal);
  },
};
