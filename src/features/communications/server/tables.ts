import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { profiles } from '#features/accounts/server/tables.ts';
import { clients } from '#features/clients/server/tables.ts';
import { createdAt, key } from '#platform/database/server/columns.ts';
import { texts } from '#platform/personal-data/server/texts.ts';
import type { CommunicationStatus, CommunicationType, Direction } from '../rules.ts';

/** What was written or said between a client and the agency. */
export const communications = pgTable(
  'communications',
  {
    id: key(),
    client_id: uuid('client_id')
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    type: text('type').$type<CommunicationType>().notNull(),
    direction: text('direction').$type<Direction>().notNull(),
    subject: text('subject').notNull().default(''),
    /** HTML for e-mails, text for everything else. */
    content: text('content').notNull(),
    status: text('status').$type<CommunicationStatus>().notNull(),
    /** The person of the agency who wrote or called; null for what came from the client. */
    agent_id: uuid('agent_id').references(() => profiles.id),
    created_at: createdAt(),
  },
  (table) => [
    index('communications_client').on(table.client_id, table.created_at, table.id),
    check('communications_type_known', sql`${table.type} in ('email', 'phone', 'sms', 'portal')`),
    check('communications_direction_known', sql`${table.direction} in ('in', 'out')`),
    check('communications_status_known', sql`${table.status} in ('sent', 'delivered', 'failed', 'pending')`),
  ],
);

export const communicationTexts = texts(communications, {
  personal: { subject: '', content: '' },
  other: ['type', 'direction', 'status'],
});
