import { findLogo } from '#features/company/server/repository.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { Failure } from '#platform/failure.ts';
import { drawPdf } from '#platform/pdf/server/draw-pdf.ts';
import { completeInvoice } from '../../complete-invoice.ts';
import type { TaxInvoice } from '../../tax-invoice.ts';
import { invoicePdf } from '../invoice-pdf-kind.ts';
import type { InvoiceRow } from '../repository/invoice-rows.ts';
import { findInvoiceRow } from '../repository/invoice-rows.ts';
import { listActivePayments } from '../repository/payments.ts';
import { invoiceFacts } from './invoice-facts.ts';

export interface PrintedInvoice {
  readonly invoice: TaxInvoice;
  readonly pdf: Uint8Array;
}

/** The PDF of an issued invoice. Refused for a draft, since reading must not issue. */
export async function printedInvoice(context: StaffContext, id: string): Promise<PrintedInvoice> {
  const row = await readRow(context, id);
  if (row.locked_at === null) throw new Failure('conflict', { reason: 'invoice_not_issued' });
  return drawn(await contentOf(context.db, row, 'issued'));
}

/** As `printedInvoice`, for its client; any other invoice does not exist. */
export async function printedInvoiceOf(
  context: StaffContext,
  { id, clientId }: { readonly id: string; readonly clientId: string },
): Promise<PrintedInvoice> {
  const row = await readRow(context, id);
  if (row.locked_at === null || row.client_id !== clientId) throw new Failure('not_found');
  return drawn(await contentOf(context.db, row, 'issued'));
}

/** The PDF of an invoice as it is now. A draft is marked as one and contains no payment details. */
export async function previewedInvoice(context: StaffContext, id: string): Promise<PrintedInvoice> {
  const row = await readRow(context, id);
  return drawn(await contentOf(context.db, row, row.locked_at === null ? 'draft' : 'issued'));
}

/** The content of the invoice once issued; for a draft, as if issued now. */
export function issuedContent(db: Queryable, row: InvoiceRow): Promise<TaxInvoice> {
  return contentOf(db, row, 'issued');
}

async function contentOf(db: Queryable, row: InvoiceRow, as: 'draft' | 'issued'): Promise<TaxInvoice> {
  const facts = row.printed ?? (await invoiceFacts(db, row, row));
  const paid = await listActivePayments(db, row.id);
  // The current logo: the law does not require keeping it.
  const logo = await findLogo(db);
  return completeInvoice({
    currency: 'inr',
    ...facts,
    seller: { ...facts.seller, logo: logo?.content ?? null },
    status: row.cancelled_at ? 'cancelled' : as,
    paid: paid.map(({ paid_on, amount, reference }) => ({ on: paid_on, amount, reference: reference || null })),
  });
}

async function drawn(invoice: TaxInvoice): Promise<PrintedInvoice> {
  return { invoice, pdf: await drawPdf(invoicePdf, invoice) };
}

async function readRow({ db }: StaffContext, id: string): Promise<InvoiceRow> {
  const row = await findInvoiceRow(db, id);
  if (!row || row.deleted_at) throw new Failure('not_found');
  return row;
}
