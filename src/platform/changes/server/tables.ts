import { sql } from 'drizzle-orm';
import { bigint, customType, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Difference } from '#platform/changes/change.ts';
import { instantColumn } from '#platform/database/server/columns.ts';
import { personalTexts } from '#platform/personal-data/server/texts.ts';

/** A transaction number of PostgreSQL that does not wrap around. Archives leave such columns out. */
export const xid8Column = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * The change log: one row per change, written in the same transaction. Readers use the cursor (transaction_id, id)
 * below the oldest running transaction, because a lower number can commit later.
 */
export const changes = pgTable(
  'changes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    transaction_id: xid8Column('transaction_id').notNull().default(sql`pg_current_xact_id()`),
    at: instantColumn('at').notNull().defaultNow(),
    actor_id: uuid('actor_id'),
    /** The key of a call from another program. Archives leave keys out, so it may name none. */
    api_key_id: uuid('api_key_id'),
    topic: text('topic').notNull(),
    entity_id: uuid('entity_id').notNull(),
    action: text('action').notNull(),
    /** Field → [before, after]; an erasure blanks personal fields. */
    difference: jsonb('difference').$type<Difference>().notNull().default({}),
    /** Groups the changes of one action on many records (an import, its undo). */
    batch_id: uuid('batch_id'),
  },
  (table) => [
    index('changes_order').on(table.transaction_id, table.id),
    index('changes_entity').on(table.topic, table.entity_id, table.id),
    /** Recent activity: changes to single records, newest first. */
    index('changes_recent').on(table.topic, table.id).where(sql`batch_id is null`),
    /** The audit trail: all changes newest first, or by person, topic or action. */
    index('changes_time').on(table.at, table.id),
    index('changes_actor').on(table.actor_id, table.at, table.id),
    index('changes_topic').on(table.topic, table.at, table.id),
    index('changes_action').on(table.action, table.at, table.id),
    /** The phone numbers and email addresses that a record had, for their masks. */
    index('changes_contacts')
      .using('gin', sql`contact_keys(difference)`)
      .where(sql`topic in ('leads', 'clients') and difference ?| array['phone', 'email', 'other_phones']`),
    /** Records that went from one agent to another. */
    index('changes_handed').on(table.at).where(sql`difference ?| array['assigned_agent_id', 'agent_id', 'agent_ids']`),
    /** Properties that lost their owner or got another one. */
    index('changes_former_owner')
      .on(table.at)
      .where(sql`topic = 'properties' and difference -> 'owner_id' ->> 0 is not null`),
    index('changes_batch').on(table.batch_id).where(sql`batch_id is not null`),
  ],
);

export const changeTexts = personalTexts(changes, { personal: { difference: {} }, other: ['topic', 'action'] });
