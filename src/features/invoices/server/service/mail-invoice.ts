import { msg } from '@lingui/core/macro';
import { findRow as findClient } from '#features/clients/server/repository/client-rows.ts';
import { queueClientLetter } from '#features/communications/server/client-letter.ts';
import type { StaffContext } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import { textsFor } from '#platform/i18n/server/texts.ts';
import { escapeHtml } from '#platform/mail/server/letter.ts';
import type { Invoice } from '../../contract.ts';
import type { TaxInvoice } from '../../tax-invoice.ts';
import { moneyOf } from '../invoice-words.ts';
import { pdfNameOf } from '../pdf-name.ts';
import { findRow } from '../repository/invoice-rows.ts';
import { printedInvoice } from './print-invoice.ts';
import { found, topic } from './save-invoice.ts';

export interface InvoiceLetter {
  readonly id: string;
  readonly letter_id: string;
  readonly subject?: string | undefined;
  /** Plain text; without it the letter says what is due. */
  readonly message?: string | undefined;
}

/** Sends the PDF to the client, in the client's language; sent twice with one `letter_id` it is one letter. */
export async function mailInvoice(
  context: StaffContext,
  { id, letter_id, subject, message }: InvoiceLetter,
): Promise<Invoice> {
  const before = await findRow(context.db, id);
  if (!before || before.deleted_at) throw new Failure('not_found');
  const client = before.client_id === null ? null : await findClient(context.db, before.client_id);
  if (!client || client.deleted_at) throw new Failure('conflict', { reason: 'invoice_without_client' });
  // Asked before it is printed: what nobody gets is not locked.
  if (!client.email) throw new Failure('conflict', { reason: 'client_without_email' });
  const { invoice, row, pdf } = await printedInvoice(context, id);
  // Whom it was printed for: it may have been billed to somebody else a moment ago.
  const clientId = row.client_id;
  if (clientId === null) throw new Failure('conflict', { reason: 'invoice_without_client' });
  const usual = usualLetter(invoice);
  await transact(context, async (tx) => {
    const fate = await queueClientLetter(tx, context, {
      ...{ id: letter_id, clientId, subject: subject ?? usual.subject },
      html: paragraphsOf(message ?? usual.message),
      attachments: [{ name: pdfNameOf(invoice), contentType: 'application/pdf', content: Buffer.from(pdf) }],
    });
    if (fate === 'no_address') throw new Failure('conflict', { reason: 'client_without_email' });
    if (fate === 'written') await tx.record({ topic, entityId: id, action: 'mailed' });
  });
  return found(context, id);
}

function usualLetter(invoice: TaxInvoice): { subject: string; message: string } {
  const texts = textsFor(invoice.language);
  const { number } = invoice;
  const name = invoice.buyer.name;
  const amount = moneyOf(invoice.amount_due, invoice.currency);
  const due = new Intl.DateTimeFormat(`${invoice.language}-IN-u-nu-latn`, {
    ...{ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
  }).format(new Date(`${invoice.due_on}T00:00:00Z`));
  const isOwed = /[1-9]/u.test(invoice.amount_due);
  const lines = [
    texts._(msg`Hello ${name},`),
    texts._(msg`Please find invoice ${number} attached.`),
    ...(isOwed ? [texts._(msg`${amount} is due by ${due}.`)] : []),
    ...(invoice.seller.name ? [invoice.seller.name] : []),
  ];
  return {
    subject: texts._(msg`Invoice ${number}`),
    message: lines.join('\n\n'),
  };
}

function paragraphsOf(text: string): string {
  return text
    .split(/\n{2,}/u)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('');
}
