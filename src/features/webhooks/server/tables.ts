import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { xid8Column } from '#platform/changes/server/tables.ts';
import { createdAt, instantColumn, key, updatedAt, versionColumn } from '#platform/database/server/columns.ts';
import { personalTexts } from '#platform/personal-data/server/texts.ts';
import type {
  DeliveredEvent,
  SendError,
  StopReason,
  WebhookDeliveryStatus,
  WebhookEvent,
  WebhookStatus,
} from '../rules.ts';

/** Where events go. Secrets are derived from the id and the program's secret; only a hash is stored. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: key(),
    name: text('name').notNull(),
    url: text('url').notNull(),
    events: text('events').array().$type<WebhookEvent[]>().notNull(),
    allows_private: boolean('allows_private').notNull().default(false),
    status: text('status').$type<WebhookStatus>().notNull().default('active'),
    stop_reason: text('stop_reason').$type<StopReason>(),
    /** When it was added or resumed, as a `pg_snapshot`: changes that had committed by then are not sent. */
    from_snapshot: text('from_snapshot').notNull().default(sql`pg_current_snapshot()::text`),
    secret_hash: text('secret_hash').notNull(),
    /** Counts rotations: each derives another secret. */
    secret_number: integer('secret_number').notNull().default(1),
    rotated_at: instantColumn('rotated_at'),
    last_sent_at: instantColumn('last_sent_at'),
    failing_since: instantColumn('failing_since'),
    created_by: uuid('created_by'),
    created_at: createdAt(),
    updated_at: updatedAt(),
    version: versionColumn(),
  },
  (table) => [
    check('webhooks_filled', sql`${table.name} <> '' and ${table.url} <> '' and cardinality(${table.events}) > 0`),
    check('webhooks_status_known', sql`${table.status} in ('active', 'paused', 'off')`),
    check('webhooks_stop_reason_known', sql`${table.stop_reason} in ('gone', 'failing', 'restored')`),
    check(
      'webhooks_stopped',
      sql`case ${table.status} when 'active' then ${table.stop_reason} is null
        when 'off' then ${table.stop_reason} in ('gone', 'failing') is true else true end`,
    ),
  ],
);

/** One event for one webhook. Its id is the `webhook-id` of all its requests. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: key(),
    webhook_id: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** The row of the change log; null for a test. */
    change_id: bigint('change_id', { mode: 'number' }),
    event: text('event').$type<DeliveredEvent>().notNull(),
    record_id: uuid('record_id'),
    /** The body of the request: it is signed byte by byte. */
    payload: text('payload').notNull(),
    status: text('status').$type<WebhookDeliveryStatus>().notNull().default('waiting'),
    /** A user asked for it: it is sent although the webhook is paused or off. */
    is_manual: boolean('is_manual').notNull().default(false),
    attempts: integer('attempts').notNull().default(0),
    /** Retries since it was created or sent again. */
    retries: integer('retries').notNull().default(0),
    next_attempt_at: instantColumn('next_attempt_at'),
    last_attempt_at: instantColumn('last_attempt_at'),
    status_code: integer('status_code'),
    error: text('error').$type<SendError>(),
    duration_ms: integer('duration_ms'),
    answer: text('answer').notNull().default(''),
    created_at: createdAt(),
  },
  (table) => [
    /** A change is one delivery per event, however often the log is read. */
    unique('webhook_deliveries_once').on(table.webhook_id, table.change_id, table.event),
    index('webhook_deliveries_webhook').on(table.webhook_id, table.id),
    index('webhook_deliveries_status').on(table.status, table.id),
    index('webhook_deliveries_due').on(table.webhook_id, table.next_attempt_at).where(sql`status = 'waiting'`),
    index('webhook_deliveries_record').on(table.record_id).where(sql`record_id is not null`),
    index('webhook_deliveries_age').on(table.created_at),
    check('webhook_deliveries_status_known', sql`${table.status} in ('waiting', 'sent', 'failed', 'cancelled')`),
    check('webhook_deliveries_next', sql`(${table.status} = 'waiting') = (${table.next_attempt_at} is not null)`),
    check(
      'webhook_deliveries_error_known',
      sql`${table.error} in ('address', 'private', 'redirected', 'timeout', 'too_large', 'unreachable', 'secret_lost')`,
    ),
  ],
);

/**
 * How far the change log became deliveries; a single row. Without it, or with the position of another database, the
 * agency was restored or copied.
 */
export const webhookCursor = pgTable(
  'webhook_cursor',
  {
    is_only: boolean('is_only').primaryKey().default(true),
    transaction_id: xid8Column('transaction_id').notNull(),
    change_id: bigint('change_id', { mode: 'number' }).notNull(),
  },
  (table) => [check('webhook_cursor_is_only', sql`${table.is_only}`)],
);

export const webhookTexts = personalTexts(webhooks, {
  other: ['name', 'url', 'events', 'status', 'stop_reason', 'from_snapshot', 'secret_hash'],
});
export const webhookDeliveryTexts = personalTexts(webhookDeliveries, {
  // The receiver knows the record and may repeat its data.
  personal: { answer: '' },
  other: ['event', 'payload', 'status', 'error'],
});
