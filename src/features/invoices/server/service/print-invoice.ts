import type { StaffContext } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import { completeInvoice } from '../../complete-invoice.ts';
import type { TaxInvoice } from '../../tax-invoice.ts';
import { drawInvoice } from '../draw-invoice.ts';
import type { InvoiceRow } from '../repository/invoice-rows.ts';
import { findRow } from '../repository/invoice-rows.ts';
import { listStanding } from '../repository/payments.ts';
import { lockingValues } from './lock-invoice.ts';
import { changeInvoice } from './save-invoice.ts';

/**
 * The PDF of an invoice, which is locked from then on: somebody may have it. Only the first time holds its row, and not
 * while it is drawn: what was printed is not changed any more.
 */
export async function printedInvoice(
  context: StaffContext,
  id: string,
): Promise<{ readonly invoice: TaxInvoice; readonly row: InvoiceRow; readonly pdf: Uint8Array }> {
  const before = await findRow(context.db, id);
  if (!before || before.deleted_at) throw new Failure('not_found');
  if (!before.printed)
    await changeInvoice(context, id, async (tx, before) => lockingValues(tx, before, context.clock.now()), 'printed');
  const { row, invoice } = await transact(context, async (tx) => {
    const row = await findRow(tx.db, id);
    if (!row?.printed) throw new Failure('not_found');
    const paid = await listStanding(tx.db, id);
    return {
      row,
      invoice: completeInvoice({
        currency: 'inr',
        ...row.printed,
        status: row.cancelled_at ? 'cancelled' : 'issued',
        paid: paid.map(({ paid_on, amount, reference }) => ({ on: paid_on, amount, reference: reference || null })),
      }),
    };
  });
  return { invoice, row, pdf: await drawInvoice(invoice) };
}
