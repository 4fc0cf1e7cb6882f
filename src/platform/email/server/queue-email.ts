import { hostname } from 'node:os';
import { foldLines } from 'ical-generator';
import { v7 as uuid } from 'uuid';
import type { Transaction } from '#platform/context/server/context.ts';
import { readEnvironment } from '#platform/environment/server/environment.ts';
import type { Job } from '#platform/jobs/server/jobs.ts';
import type { EmailRow } from './repository.ts';
import { findEmailRow, insertAttachments, insertEmail, updatePending } from './repository.ts';
import type { Attachment, CalendarInvitation } from './transport.ts';

/** The topic of letters in the change log. */
export const emailTopic = 'mails';

export interface OutgoingEmail {
  /** The bare address of the one reader. */
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly plain: string;
  readonly createdBy?: string | null;
  /** When it was written; without it, now. */
  readonly at?: Date;
  /** The bare address that an answer goes to; without one it goes to the agency. */
  readonly replyTo?: string;
  readonly attachments?: readonly Attachment[];
  /** Mail programs show it as an invitation, or take a meeting out of the calendar. */
  readonly calendar?: CalendarInvitation;
}

/** Puts a letter into the outbox in the transaction of its cause; it leaves as soon as there is a mail server. Returns its id. */
export async function queueEmail(tx: Transaction, input: OutgoingEmail): Promise<string> {
  const { to, subject, html, plain, createdBy, at, replyTo, attachments = [], calendar } = input;
  const id = uuid();
  await insertEmail(tx.db, {
    id,
    // The same on every attempt, so that a mail server can drop a repetition.
    message_id: `<${id}@${ownDomain()}>`,
    recipient: to,
    reply_to: replyTo ?? null,
    subject,
    html,
    plain,
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

/**
 * Sends a letter again that failed or waits, to this address where one is given; null when there is none, or when it was
 * sent.
 */
export async function requeueEmail(tx: Transaction, id: string, to?: string): Promise<EmailRow | null> {
  const before = to === undefined ? null : await findEmailRow(tx.db, id);
  const row = await updatePending(tx.db, id, before && to ? readdressed(before, to) : {});
  if (!row) return null;
  await tx.record({ topic: emailTopic, entityId: id, action: 'updated' });
  await tx.enqueue(sendEmailJob(id));
  return row;
}

/** One job per letter: a new one takes the place of one that waits for its next attempt. */
export function sendEmailJob(id: string): Job {
  return { name: 'send_mail', payload: { mail_id: id }, key: `send_mail ${id}` };
}

/** With an invitation that asks whoever reads there: mail programs offer no answer to one that asks somebody else. */
function readdressed({ recipient, calendar }: EmailRow, to: string): Pick<EmailRow, 'recipient' | 'calendar'> {
  // A calendar breaks its lines anywhere, also within an address (RFC 5545, 3.1).
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
