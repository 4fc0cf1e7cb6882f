import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instantColumn, key } from '#platform/database/server/columns.ts';
import { texts } from '#platform/personal-data/server/texts.ts';

/** Letters on their way: pending until a mail server took them, then sent; failed when it refused for good. */
export const mails = pgTable(
  'mails',
  {
    id: key(),
    message_id: text('message_id').notNull().unique('mails_message_id'),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    html: text('html').notNull(),
    plain: text('plain').notNull(),
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
    check('mails_status_known', sql`${table.status} in ('pending', 'sent', 'failed')`),
  ],
);

export const mailTexts = texts(mails, {
  personal: { recipient: '', subject: '', html: '', plain: '', last_error: null },
  other: ['message_id', 'status'],
});
