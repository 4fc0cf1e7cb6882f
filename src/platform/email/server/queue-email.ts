import { hostname } from 'node:os';
import { foldLines } from 'ical-generator';
import { v7 as uuid } from 'uuid';
import type { Transaction } from '#platform/context/server/context.ts';
import { readEnvironment } from '#platform/environment/server/environment.ts';
import type { Job } from '#platform/jobs/server/jobs.ts';
import type { EmailRow } from './repository.ts';
import { findEmailRow, insertAttachments, insertEmail, updatePending } from './repository.ts';
import type { Attachment, CalendarInvitation } from './transport.ts';

/** The topic of emails in the change log. */
export const emailTopic = 'emails';

export interface OutgoingEmail {
  /** The bare address of the recipient. */
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly plain: string;
  readonly createdBy?: string | null;
  /** When it was written; the default is now. */
  readonly at?: Date;
  /** The bare Reply-To address; without one, replies go to the agency. */
  readonly replyTo?: string;
  /** Stops such emails with one POST. */
  readonly unsubscribeUrl?: string;
  readonly attachments?: readonly Attachment[];
  /** Mail programs show it as an invitation or remove the meeting from the calendar. */
  readonly calendar?: CalendarInvitation;
}

/**
 * Inserts an email into the outbox in the current transaction and returns its id. It is sent as soon as a mail server
 * is configured.
 */
export async function queueEmail(tx: Transaction, input: OutgoingEmail): Promise<string> {
  const { to, subject, html, plain, createdBy, at, replyTo, unsubscribeUrl, attachments = [], calendar } = input;
  const id = uuid();
  await insertEmail(tx.db, {
    id,
    // The same on every attempt, so that a mail server can drop a duplicate.
    message_id: `<${id}@${ownDomain()}>`,
    recipient: to,
    reply_to: replyTo ?? null,
    subject,
    html,
    plain,
    unsubscribe_url: unsubscribeUrl ?? null,
    calendar_method: calendar?.method ?? null,
    calendar: calendar?.content ?? null,
    created_by: createdBy ?? null,
    ...(at && { created_at: at }),
  });
  await insertAttachments(tx.db, id, attachments);
  await tx.record({ topic: emailTopic, entityId: id, action: 'created' });
  await tx.enqueue(sendEmailJob(id));
  return id;
}

/** Queues an email again that was not sent, optionally to another address; null if it does not exist or was sent. */
export async function requeueEmail(tx: Transaction, id: string, to?: string): Promise<EmailRow | null> {
  const before = to === undefined ? null : await findEmailRow(tx.db, id);
  const row = await updatePending(tx.db, id, before && to ? readdressed(before, to) : {});
  if (!row) return null;
  await tx.record({ topic: emailTopic, entityId: id, action: 'updated' });
  await tx.enqueue(sendEmailJob(id));
  return row;
}

/** One job per email: a new one replaces one that waits for its next attempt. */
export function sendEmailJob(id: string): Job {
  return { name: 'send_email', payload: { email_id: id }, key: `send_email ${id}` };
}

/** Makes the recipient the attendee of the invitation: mail programs offer no reply buttons to anybody else. */
function readdressed({ recipient, calendar }: EmailRow, to: string): Pick<EmailRow, 'recipient' | 'calendar'> {
  // iCalendar folds its lines anywhere, also within an address (RFC 5545, 3.1).
  const attendees = /^ATTENDEE[;:][^\r\n]*(?:\r?\n[ \t][^\r\n]*)*/gmu;
  const named = calendar?.replaceAll(attendees, (broken) => {
    const whole = broken.replaceAll(/\r?\n[ \t]/gu, '');
    return foldLines(whole.endsWith(`:${recipient}`) ? whole.slice(0, -recipient.length) + to : whole);
  });
  return { recipient: to, calendar: named ?? null };
}

function ownDomain(): string {
  const [, domain] = /@([^\s>@]+)/u.exec(readEnvironment(process.env).emailFrom ?? '') ?? [];
  return domain ?? hostname();
}
