import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { bytesColumn, createdAt, instantColumn, key } from '#platform/database/server/columns.ts';
import { personalTexts } from '#platform/personal-data/server/texts.ts';

/** Its recipient does not want to be contacted, or withdrew the consent. */
export type CancelReason = 'do_not_contact' | 'consent_withdrawn';

/**
 * The outbox: pending until a mail server accepts an email, then sent; failed after a permanent refusal, cancelled if it may
 * not be sent any more.
 */
export const emails = pgTable(
  'emails',
  {
    id: key(),
    message_id: text('message_id').notNull().unique('emails_message_id'),
    recipient: text('recipient').notNull(),
    /** Reply-To address; without one, replies go to the sender. */
    reply_to: text('reply_to'),
    subject: text('subject').notNull(),
    html: text('html').notNull(),
    plain: text('plain').notNull(),
    /** Stops such emails with one POST (RFC 8058); null for an email that nobody can unsubscribe from. */
    unsubscribe_url: text('unsubscribe_url'),
    /** The iCalendar attachment (RFC 5546); both columns or neither. */
    calendar_method: text('calendar_method').$type<'REQUEST' | 'CANCEL'>(),
    calendar: text('calendar'),
    status: text('status').$type<'pending' | 'sent' | 'failed' | 'cancelled'>().notNull().default('pending'),
    attempts: integer('attempts').notNull().default(0),
    last_error: text('last_error'),
    /** Why a cancelled email may not be sent. */
    cancelled_because: text('cancelled_because').$type<CancelReason>(),
    created_by: uuid('created_by'),
    created_at: createdAt(),
    sent_at: instantColumn('sent_at'),
    erased_at: instantColumn('erased_at'),
  },
  (table) => [
    index('emails_newest').on(table.created_at, table.id),
    index('emails_pending').on(table.created_at).where(sql`${table.status} = 'pending'`),
    check('emails_status_known', sql`${table.status} in ('pending', 'sent', 'failed', 'cancelled')`),
    check('emails_cancelled_because', sql`(${table.status} = 'cancelled') = (${table.cancelled_because} is not null)`),
    check('emails_cancel_reason_known', sql`${table.cancelled_because} in ('do_not_contact', 'consent_withdrawn')`),
    check('emails_calendar_method_known', sql`${table.calendar_method} in ('REQUEST', 'CANCEL')`),
    check('emails_calendar_whole', sql`(${table.calendar} is null) = (${table.calendar_method} is null)`),
  ],
);

export const emailTexts = personalTexts(emails, {
  personal: {
    recipient: '',
    reply_to: null,
    subject: '',
    html: '',
    plain: '',
    unsubscribe_url: null,
    last_error: null,
    calendar: null,
    calendar_method: null,
  },
  other: ['message_id', 'status', 'cancelled_because'],
});

/** Attachments of emails. They are not files of the agency: only the recipient can open them. */
export const emailAttachments = pgTable(
  'email_attachments',
  {
    email_id: uuid('email_id')
      .notNull()
      .references(() => emails.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    name: text('name').notNull(),
    content_type: text('content_type').notNull(),
    content: bytesColumn('content').notNull(),
  },
  (table) => [primaryKey({ columns: [table.email_id, table.position] })],
);

/** The rows are deleted when the email is erased. */
export const emailAttachmentTexts = personalTexts(emailAttachments, {
  personal: { name: '', content: Buffer.alloc(0) },
  other: ['content_type'],
});
