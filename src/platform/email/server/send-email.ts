import * as z from 'zod/mini';
import type { Context, Program, Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import type { Job } from '#platform/jobs/server/jobs.ts';
import type { Task } from '#platform/jobs/server/task.ts';
import { task } from '#platform/jobs/server/task.ts';
import { cancelEmails } from './cancel-emails.ts';
import { emailTopic, sendEmailJob } from './queue-email.ts';
import type { EmailLogo } from './render-email.ts';
import { insertLogo } from './render-email.ts';
import type { EmailRow } from './repository.ts';
import { findEmailRow, listAttachments, listPendingIds, updateAttempt } from './repository.ts';
import type { CancelReason } from './tables.ts';
import type { Attachment, EmailDelivery, EmailTransport } from './transport.ts';

/** The mail server and the From address; null leaves emails in the outbox. */
export interface EmailServer {
  readonly transport: EmailTransport;
  readonly from: string;
}

const waitsSinceDays = 7;
const logoCid = 'logo';

/** Enqueue at every start: sends emails that were written while no mail server was configured. */
export const sendPendingEmailsJob: Job = { name: 'send_pending_emails', payload: {}, key: 'send_pending_emails' };

/** Implemented by features. */
export interface SendEmailHooks {
  /** Called when an email fails for good, in the transaction that records it. */
  onPermanentFailure?(tx: Transaction, emailId: string): Promise<void>;
  /** Why an email may not be sent any more; null if it may. */
  findCancelReason?(emailId: string): Promise<CancelReason | null>;
  /** The logo of the agency as a PNG, or null. */
  findLogo?(): Promise<(Omit<EmailLogo, 'src'> & { readonly content: Buffer }) | null>;
}

/**
 * Sends one email. The answer of the mail server to a failed attempt is stored with the email. A temporary refusal is
 * retried with growing pauses for about four days, a permanent one is not.
 */
export function sendEmailTask(context: Context<Program>, server: EmailServer | null, parts: SendEmailHooks = {}): Task {
  return task(z.object({ email_id: z.uuid() }), async ({ email_id: id }, run) => {
    if (!server) return;
    const wasFree = await run.alone(`send_email ${id}`, async () => {
      const email = await findEmailRow(context.db, id);
      if (email?.status !== 'pending') return;
      const because = await parts.findCancelReason?.(id);
      if (because) {
        await transact(context, (tx) => cancelEmails(tx, [id], because));
        return;
      }
      const logo = email.html && (await parts.findLogo?.());
      const attachments: Attachment[] = await listAttachments(context.db, id);
      if (logo) attachments.push({ name: 'logo.png', contentType: 'image/png', content: logo.content, cid: logoCid });
      const { calendar_method, calendar } = email;
      const delivery = await server.transport.send({
        from: server.from,
        to: { address: email.recipient },
        ...(email.reply_to && { replyTo: { address: email.reply_to } }),
        subject: email.subject,
        html: logo ? insertLogo(email.html, { ...logo, src: `cid:${logoCid}` }) : email.html,
        text: email.plain,
        ...(email.unsubscribe_url && { unsubscribeUrl: email.unsubscribe_url }),
        messageId: email.message_id,
        ...(attachments.length > 0 && { attachments }),
        ...(calendar_method && calendar && { calendar: { method: calendar_method, content: calendar } }),
      });
      const status = await noteAttempt(context, email, delivery, { isLast: run.isLast, ...parts });
      // Without the server's answer: it may name the recipient, and jobs must not hold personal data.
      if (status === 'pending') throw new Error('the mail server refused the email for now');
    });
    // This job replaced the one that is sending now, so it must do the retries.
    if (!wasFree) throw new Error('another job is sending the email');
  });
}

/** Enqueues the emails of the last days that were written without a mail server. */
export function sendPendingEmailsTask(context: Context<Program>, server: EmailServer | null): Task {
  return async () => {
    if (!server) return;
    const since = new Date(context.clock.now().getTime() - waitsSinceDays * 86_400_000);
    await transact(context, async (tx) => {
      for (const id of await listPendingIds(tx.db, since)) await tx.enqueue(sendEmailJob(id));
    });
  };
}

async function noteAttempt(
  context: Context<Program>,
  email: EmailRow,
  delivery: EmailDelivery,
  { isLast, onPermanentFailure }: Pick<SendEmailHooks, 'onPermanentFailure'> & { isLast: boolean },
): Promise<EmailRow['status']> {
  const status = delivery.accepted ? 'sent' : delivery.isPermanent || isLast ? 'failed' : 'pending';
  await transact(context, async (tx) => {
    const noted = await updateAttempt(tx.db, email.id, {
      status,
      last_error: delivery.accepted ? null : delivery.response,
      sent_at: delivery.accepted ? context.clock.now() : null,
    });
    if (!noted) return;
    const difference = status === email.status ? {} : { status: [email.status, status] as const };
    await tx.record({ topic: emailTopic, entityId: email.id, action: 'updated', difference });
    if (status === 'failed') await onPermanentFailure?.(tx, email.id);
  });
  return status;
}
