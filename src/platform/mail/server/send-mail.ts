import * as z from 'zod/mini';
import type { Context, Program, Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import type { Job } from '#platform/jobs/server/jobs.ts';
import type { Task } from '#platform/jobs/server/task.ts';
import { task } from '#platform/jobs/server/task.ts';
import type { LetterLogo } from './letter.ts';
import { placeLogo } from './letter.ts';
import { mailTopic, sendMailJob } from './queue.ts';
import type { MailRow } from './repository.ts';
import { findEmailRow, listAttachments, listPendingIds, updateAttempt } from './repository.ts';
import type { Attachment, EmailDelivery, MailTransport } from './transport.ts';

/** The mail server and the sender's address as mail programs write it; null leaves letters in the outbox. */
export interface EmailServer {
  readonly transport: MailTransport;
  readonly from: string;
}

const waitsSinceDays = 7;
const logoCid = 'logo';

/** To be added at every start: sends what waits from the time before there was a mail server. */
export const sendPendingMailsJob: Job = { name: 'send_pending_mails', payload: {}, key: 'send_pending_mails' };

/** What sending needs of features. */
export interface SendMailParts {
  /** Hears of a letter that is given up, in the transaction that notes it. */
  onGivenUp?(tx: Transaction, mailId: string): Promise<void>;
  /** The logo of the agency, a PNG, or null where it has none. */
  findLogo?(): Promise<(Omit<LetterLogo, 'src'> & { readonly content: Buffer }) | null>;
}

/**
 * Sends one letter. What the mail server says of a refusal is kept with the letter; a refusal for now is tried again with
 * growing pauses for about four days, a refusal for good is not.
 */
export function sendMailTask(context: Context<Program>, server: EmailServer | null, parts: SendMailParts = {}): Task {
  return task(z.object({ mail_id: z.uuid() }), async ({ mail_id: id }, run) => {
    if (!server) return;
    const wasFree = await run.alone(`send_mail ${id}`, async () => {
      const mail = await findEmailRow(context.db, id);
      if (mail?.status !== 'pending') return;
      const logo = mail.html && (await parts.findLogo?.());
      const attachments: Attachment[] = await listAttachments(context.db, id);
      if (logo) attachments.push({ name: 'logo.png', contentType: 'image/png', content: logo.content, cid: logoCid });
      const { calendar_method, calendar } = mail;
      const delivery = await server.transport.send({
        from: server.from,
        to: { address: mail.recipient },
        ...(mail.reply_to && { replyTo: { address: mail.reply_to } }),
        subject: mail.subject,
        html: logo ? placeLogo(mail.html, { ...logo, src: `cid:${logoCid}` }) : mail.html,
        text: mail.plain,
        messageId: mail.message_id,
        ...(attachments.length > 0 && { attachments }),
        ...(calendar_method && calendar && { calendar: { method: calendar_method, content: calendar } }),
      });
      const status = await noteAttempt(context, mail, delivery, { isLast: run.isLast, ...parts });
      // Without the server's words: they may name the reader, and jobs are no place for personal data.
      if (status === 'pending') throw new Error('the mail server did not take the letter for now');
    });
    // The job that sends it has lost its further attempts to this one, which took its key.
    if (!wasFree) throw new Error('the letter is being sent by another job');
  });
}

/** Enqueues the letters of the last days that nobody could send. */
export function sendPendingMailsTask(context: Context<Program>, server: EmailServer | null): Task {
  return async () => {
    if (!server) return;
    const since = new Date(context.clock.now().getTime() - waitsSinceDays * 86_400_000);
    await transact(context, async (tx) => {
      for (const id of await listPendingIds(tx.db, since)) await tx.enqueue(sendMailJob(id));
    });
  };
}

async function noteAttempt(
  context: Context<Program>,
  mail: MailRow,
  delivery: EmailDelivery,
  { isLast, onGivenUp }: Pick<SendMailParts, 'onGivenUp'> & { isLast: boolean },
): Promise<MailRow['status']> {
  const status = delivery.accepted ? 'sent' : delivery.isPermanent || isLast ? 'failed' : 'pending';
  await transact(context, async (tx) => {
    const noted = await updateAttempt(tx.db, mail.id, {
      status,
      last_error: delivery.accepted ? null : delivery.response,
      sent_at: delivery.accepted ? context.clock.now() : null,
    });
    if (!noted) return;
    const difference = status === mail.status ? {} : { status: [mail.status, status] as const };
    await tx.record({ topic: mailTopic, entityId: mail.id, action: 'updated', difference });
    if (status === 'failed') await onGivenUp?.(tx, mail.id);
  });
  return status;
}
