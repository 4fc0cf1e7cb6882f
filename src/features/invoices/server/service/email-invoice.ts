import { isDeepStrictEqual } from 'node:util';
import { msg } from '@lingui/core/macro';
import { findClientRow } from '#features/clients/server/repository/client-rows.ts';
import { paragraphsOf } from '#features/communications/paragraphs.ts';
import { queuePersonEmail } from '#features/communications/server/person-email.ts';
import type { StaffContext, Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import { textsFor } from '#platform/i18n/server/texts.ts';
import { drawPdf } from '#platform/pdf/server/draw-pdf.ts';
import type { Invoice, InvoiceEmail } from '../../contract.ts';
import { can } from '../../rules.ts';
import type { TaxInvoice } from '../../tax-invoice.ts';
import { invoicePdf } from '../invoice-pdf-kind.ts';
import { moneyOf } from '../invoice-texts.ts';
import { pdfNameOf } from '../pdf-name.ts';
import type { InvoiceRow } from '../repository/invoice-rows.ts';
import { findInvoiceRow, lockInvoiceRow } from '../repository/invoice-rows.ts';
import { issueRow } from './issue-invoice.ts';
import { issuedContent } from './print-invoice.ts';
import { active, getInvoiceOrThrow, invoicesTopic } from './save-invoice.ts';

export interface EmailInvoiceInput {
  readonly id: string;
  readonly email_id: string;
  readonly subject?: string | undefined;
  /** Plain text; by default the email states the amount due. */
  readonly message?: string | undefined;
}

const maxTries = 3;

/**
 * Emails the PDF to the client, in the client's language, and issues a draft, in one transaction. Idempotent by `email_id`.
 */
export async function emailInvoice(context: StaffContext, input: EmailInvoiceInput): Promise<Invoice> {
  for (let tries = 1; tries <= maxTries; tries += 1) {
    const { content } = await readAddressed(context, input.id);
    // Before the transaction, which would lock the row meanwhile.
    const pdf = await drawPdf(invoicePdf, content);
    const isSent = await transact(context, (tx) => send(tx, context, input, { content, pdf }));
    if (isSent) return getInvoiceOrThrow(context, input.id);
  }
  throw new Failure('conflict', { reason: 'invoice_changed' });
}

/** The email to the client as it would be sent now. */
export async function readInvoiceEmail(context: StaffContext, id: string): Promise<InvoiceEmail> {
  const { content, email } = await readAddressed(context, id);
  return { to: email, ...usualEmail(content) };
}

/** Issues the invoice and queues the drawn PDF; false if its content has changed since. */
async function send(
  tx: Transaction,
  context: StaffContext,
  { id, email_id, subject, message }: EmailInvoiceInput,
  drawn: { readonly content: TaxInvoice; readonly pdf: Uint8Array },
): Promise<boolean> {
  const row = await lockInvoiceRow(tx.db, id);
  if (!row || row.deleted_at) throw new Failure('not_found');
  if (!isDeepStrictEqual(await issuedContent(tx.db, row), drawn.content)) return false;
  const { client_id: clientId } = await issueRow(tx, context, row);
  if (clientId === null) throw new Failure('conflict', { reason: 'invoice_without_client' });
  const usual = usualEmail(drawn.content);
  const content = Buffer.from(drawn.pdf);
  const fate = await queuePersonEmail(tx, context, {
    id: email_id,
    person: { topic: 'clients', id: clientId },
    subject: subject ?? usual.subject,
    html: paragraphsOf(message ?? usual.message),
    attachments: [{ name: pdfNameOf(drawn.content), contentType: 'application/pdf', content }],
  });
  if (fate === 'no_address') throw new Failure('conflict', { reason: 'client_without_email' });
  if (fate === 'written') await tx.record({ topic: invoicesTopic, entityId: id, action: 'sent_to_client' });
  return true;
}

/** The content of the invoice once issued, and the client's address; throws if it cannot be sent. */
async function readAddressed(context: StaffContext, id: string): Promise<{ content: TaxInvoice; email: string }> {
  const row = await findInvoiceRow(context.db, id);
  if (!row || row.deleted_at) throw new Failure('not_found');
  const email = await emailOf(context, row);
  if (row.locked_at === null && !can.issue(active(row))) throw new Failure('conflict', { reason: 'invoice_cancelled' });
  return { content: await issuedContent(context.db, row), email };
}

async function emailOf({ db }: StaffContext, { client_id }: InvoiceRow): Promise<string> {
  const client = client_id === null ? null : await findClientRow(db, client_id);
  if (!client || client.deleted_at) throw new Failure('conflict', { reason: 'invoice_without_client' });
  if (!client.email) throw new Failure('conflict', { reason: 'client_without_email' });
  return client.email;
}

function usualEmail(invoice: TaxInvoice): { subject: string; message: string } {
  const texts = textsFor(invoice.language);
  const { number } = invoice;
  const name = invoice.buyer.name;
  const amount = moneyOf(invoice.amount_due, invoice.currency);
  const due = new Intl.DateTimeFormat(`${invoice.language}-IN-u-nu-latn`, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
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
