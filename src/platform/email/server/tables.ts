import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { bytesColumn, createdAt, instantColumn, key } from '#platform/database/server/columns.ts';
import { texts } from '#platform/personal-data/server/texts.ts';

/** The outbox: pending until a mail server accepts an email, then sent; failed after a permanent refusal. */
export const emails = pgTable(
  'mails',
  {
    id: key(),
    message_id: text('message_id').notNull().unique('mails_message_id'),
    recipient: text('recipient').notNull(),
    /** Reply-To address; without one, replies go to the sender. */
    reply_to: text('reply_to'),
    subject: text('subject').notNull(),
    html: text('html').notNull(),
    plain: text('plain').notNull(),
    /** The iCalendar attachment (RFC 5546); both columns or neither. */
    calendar_method: text('calendar_method').$type<'REQUEST' | 'CANCEL'>(),
    calendar: text('calendar'),
    status: text('status').$type<'pending' | 'sent' | 'failed'>().notNull().default('pending'),
    attempts: integer('attempts').notNull().default(0),
    last_error: text('last_error'),
    created_by: uuid('created_by'),
    created_at: createdAt(),
    sent_at: instantColumn('sent_at'),
    erased_at: instantColumn('erased_at'),
  },
  (table) => [
    index('mails_newest').on(table.created_at, table.id),
    index('mails_pending').on(table.created_at).where(sql`${table.status} = 'pending'`),
    check('mails_status_known', sql`${table.status} in ('pending', 'sent', 'failed')`),
    check('mails_calendar_method_known', sql`${table.calendar_method} in ('REQUEST', 'CANCEL')`),
    check('mails_calendar_whole', sql`(${table.calendar} is null) = (${table.calendar_method} is null)`),
  ],
);

export const emailTexts = texts(emails, {
  personal: {
    recipient: '',
    reply_to: null,
    subject: '',
    html: '',
    plain: '',
    last_error: null,
    calendar: null,
    calendar_method: null,
  },
  other: ['message_id', 'status'],
});

/** Attachments of emails. They are not files of the agency: only the recipient can open them. */
export const emailAttachments = pgTable(
  'mail_attachments',
  {
    mail_id: uuid('mail_id')
      .notNull()
      .references(() => emails.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    name: text('name').notNull(),
    content_type: text('content_type').notNull(),
    content: bytesColumn('content').notNull(),
  },
  (table) => [primaryKey({ columns: [table.mail_id, table.position] })],
);

/** The rows are deleted when the email is erased. */
export const emailAttachmentTexts = texts(emailAttachments, {
  personal: { name: '', content: Buffer.alloc(0) },
  other: ['content_type'],
});
