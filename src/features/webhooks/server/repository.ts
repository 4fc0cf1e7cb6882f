import { and, asc, desc, eq, inArray, isNotNull, lt, ne, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import { recordRows } from '#platform/database/server/record-rows.ts';
import type { WebhookDeliveryCard, WebhookDeliveryFilter } from '../contract.ts';
import type { ChangeForEvents } from '../rules.ts';
import { eventTopics } from '../rules.ts';
import { webhookCursor, webhookDeliveries, webhooks } from './tables.ts';

export type WebhookRow = typeof webhooks.$inferSelect;
export type WebhookDeliveryRow = typeof webhookDeliveries.$inferSelect;

export const { find: findWebhookRow, lock: lockWebhookRow, insert: insertWebhookRow } = recordRows(webhooks);

export interface ListedWebhook {
  readonly row: WebhookRow;
  readonly waiting: number;
  readonly failed: number;
}

/** All webhooks by name, with their open deliveries; or only one. */
export async function listWebhookRows(db: Queryable, only?: string): Promise<ListedWebhook[]> {
  const count = (statuses: string[]) => sql<number>`(
    select count(*)::integer from ${webhookDeliveries} d
    where d.webhook_id = webhooks.id and d.status = any(${sql.param(statuses)}::text[]))`;
  return db
    .select({ row: webhooks, waiting: count(['waiting']), failed: count(['failed', 'cancelled']) })
    .from(webhooks)
    .where(only === undefined ? undefined : eq(webhooks.id, only))
    .orderBy(asc(sql`lower(${webhooks.name})`), asc(webhooks.id));
}

export async function countWebhookRows(db: Queryable): Promise<number> {
  return db.$count(webhooks);
}

type WebhookValues = Partial<typeof webhooks.$inferInsert>;

/** Saves what a user changed. */
export async function updateWebhookRow(db: Queryable, id: string, values: WebhookValues): Promise<void> {
  await db
    .update(webhooks)
    .set({ ...values, version: sql`${webhooks.version} + 1` })
    .where(eq(webhooks.id, id));
}

/** Saves how sending goes; the version stays, so that open forms have no conflict. */
export async function updateWebhookHealth(
  db: Queryable,
  id: string,
  values: Pick<WebhookValues, 'last_sent_at' | 'failing_since'>,
): Promise<void> {
  await db.update(webhooks).set(values).where(eq(webhooks.id, id));
}

/** Every transaction before this one has ended. */
const oldestOpen = sql`pg_snapshot_xmin(pg_current_snapshot())`;

/** From now on, no change that has committed is sent. */
export async function updateWebhookStart(db: Queryable, id: string): Promise<void> {
  await db.update(webhooks).set({ from_snapshot: sql`pg_current_snapshot()::text` }).where(eq(webhooks.id, id));
}

export async function deleteWebhookRow(db: Queryable, id: string): Promise<void> {
  await db.delete(webhooks).where(eq(webhooks.id, id));
}

/** Locks the active webhooks until the transaction ends: none is paused meanwhile. */
export async function lockActiveWebhooks(db: Queryable): Promise<WebhookRow[]> {
  return db.select().from(webhooks).where(eq(webhooks.status, 'active')).orderBy(webhooks.id).for('share');
}

export async function hasActiveWebhooks(db: Queryable): Promise<boolean> {
  return (await db.$count(webhooks, eq(webhooks.status, 'active'))) > 0;
}

/** Pauses the active webhooks of a restored agency; returns their ids. */
export async function pauseRestoredWebhooks(db: Queryable, at: Date): Promise<string[]> {
  const paused = await db
    .update(webhooks)
    .set({ status: 'paused', stop_reason: 'restored', updated_at: at, version: sql`${webhooks.version} + 1` })
    .where(eq(webhooks.status, 'active'))
    .returning({ id: webhooks.id });
  return paused.map(({ id }) => id);
}

/** A position in the change log: everything up to it became deliveries. */
export interface WebhookCursor {
  readonly transaction: string;
  readonly changeId: number;
  /** False for the position of another database, from which this one was copied. */
  readonly isOurs: boolean;
}

const cursorColumns = {
  transaction: sql<string>`${webhookCursor.transaction_id}::text`,
  changeId: webhookCursor.change_id,
  isOurs: sql<boolean>`${webhookCursor.transaction_id} <= pg_snapshot_xmax(pg_current_snapshot())`,
};

export async function findWebhookCursor(db: Queryable): Promise<WebhookCursor | null> {
  const [row] = await db.select(cursorColumns).from(webhookCursor);
  return row ?? null;
}

export async function lockWebhookCursor(db: Queryable): Promise<WebhookCursor | null> {
  const [row] = await db.select(cursorColumns).from(webhookCursor).for('update');
  return row ?? null;
}

/** Moves the position to the end of the complete log, or creates it there. */
export async function moveCursorToEnd(db: Queryable): Promise<void> {
  const end = { transaction_id: oldestOpen, change_id: 0 };
  await db.insert(webhookCursor).values(end).onConflictDoUpdate({ target: webhookCursor.is_only, set: end });
}

export async function updateWebhookCursor(
  db: Queryable,
  { transaction, changeId }: Pick<WebhookCursor, 'transaction' | 'changeId'>,
): Promise<void> {
  await db.update(webhookCursor).set({ transaction_id: transaction, change_id: changeId });
}

/** A change after the cursor. */
export interface ChangeAfter extends ChangeForEvents {
  readonly transaction: string;
  readonly id: number;
  readonly entity_id: string;
  readonly at: string;
}

/**
 * Reads the next changes after a position, below the oldest open transaction: no earlier change can still commit. One
 * statement, so that both see one snapshot.
 */
export async function listChangesAfter(
  db: Queryable,
  { transaction, changeId }: Pick<WebhookCursor, 'transaction' | 'changeId'>,
  most: number,
): Promise<ChangeAfter[]> {
  const { rows } = await db.execute<Omit<ChangeAfter, 'id'> & { id: string } & Record<string, unknown>>(sql`
    select transaction_id::text as transaction, id::text as id, topic, entity_id, action,
      to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      case when topic = any(${sql.param(eventTopics)}::text[]) then difference else '{}' end as difference
    from changes
    where (transaction_id, id) > (${transaction}::xid8, ${changeId}::bigint) and transaction_id < ${oldestOpen}
    order by transaction_id, id limit ${most}`);
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

/** The latest changes of records that events are about, newest first. */
export async function listLatestChanges(db: Queryable, most: number): Promise<ChangeAfter[]> {
  const { rows } = await db.execute<Omit<ChangeAfter, 'id'> & { id: string } & Record<string, unknown>>(sql`
    select transaction_id::text as transaction, id::text as id, topic, entity_id, action,
      to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, difference
    from changes where topic = any(${sql.param(eventTopics)}::text[]) order by at desc, changes.id desc limit ${most}`);
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

/** Inserts deliveries; those that exist stay as they are. Returns the webhooks that got some. */
export async function insertWebhookDeliveries(
  db: Queryable,
  rows: ReadonlyArray<typeof webhookDeliveries.$inferInsert>,
): Promise<string[]> {
  const ids = new Set<string>();
  // PostgreSQL takes 65,535 parameters.
  for (let from = 0; from < rows.length; from += 1000) {
    const inserted = await db
      .insert(webhookDeliveries)
      .values(rows.slice(from, from + 1000))
      .onConflictDoNothing()
      .returning({ webhookId: webhookDeliveries.webhook_id });
    for (const { webhookId } of inserted) ids.add(webhookId);
  }
  return [...ids];
}

export async function findDeliveryRowOf(db: Queryable, id: string): Promise<WebhookDeliveryRow | null> {
  const [row] = await db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id));
  return row ?? null;
}

export async function lockWebhookDelivery(db: Queryable, id: string): Promise<WebhookDeliveryRow | null> {
  const [row] = await db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id)).for('update');
  return row ?? null;
}

export async function updateWebhookDelivery(
  db: Queryable,
  id: string,
  values: Partial<typeof webhookDeliveries.$inferInsert>,
): Promise<void> {
  await db.update(webhookDeliveries).set(values).where(eq(webhookDeliveries.id, id));
}

/** Cancels what waits for a webhook that is paused or switched off. */
export async function cancelWaitingDeliveries(db: Queryable, webhookId: string): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ status: 'cancelled', next_attempt_at: null })
    .where(and(eq(webhookDeliveries.webhook_id, webhookId), eq(webhookDeliveries.status, 'waiting')));
}

/** Queues failed and cancelled deliveries of a webhook again, without tests; returns their number. */
export async function requeueFailedDeliveries(db: Queryable, webhookId: string, at: Date): Promise<number> {
  const queued = await db
    .update(webhookDeliveries)
    .set({ status: 'waiting', is_manual: true, retries: 0, next_attempt_at: at })
    .where(
      and(
        eq(webhookDeliveries.webhook_id, webhookId),
        inArray(webhookDeliveries.status, ['failed', 'cancelled']),
        isNotNull(webhookDeliveries.change_id),
      ),
    )
    .returning({ id: webhookDeliveries.id });
  return queued.length;
}

export interface DueDelivery {
  readonly delivery: WebhookDeliveryRow;
  readonly webhook: WebhookRow;
}

/** The deliveries to send now: the first ones of each webhook, without those that are being sent. */
export async function listDueDeliveries(
  db: Queryable,
  { now, perWebhook, except }: { readonly now: Date; readonly perWebhook: number; readonly except: readonly string[] },
): Promise<DueDelivery[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select due.id from webhooks w cross join lateral (
      select d.id from webhook_deliveries d
      where d.webhook_id = w.id and d.status = 'waiting' and d.next_attempt_at <= ${now.toISOString()}::timestamptz
        and (w.status = 'active' or d.is_manual) and d.id <> all(${sql.param([...except])}::uuid[])
      order by d.next_attempt_at, d.id limit ${perWebhook}) due`);
  if (rows.length === 0) return [];
  return db
    .select({ delivery: webhookDeliveries, webhook: webhooks })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhook_id))
    .where(
      inArray(
        webhookDeliveries.id,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(webhookDeliveries.next_attempt_at, webhookDeliveries.id);
}

/** When the next delivery is due; null if none waits. */
export async function findNextAttempt(db: Queryable): Promise<Date | null> {
  const [row] = await db
    .select({ at: webhookDeliveries.next_attempt_at })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhook_id))
    .where(
      and(
        eq(webhookDeliveries.status, 'waiting'),
        sql`(${webhooks.status} = 'active' or ${webhookDeliveries.is_manual})`,
      ),
    )
    .orderBy(webhookDeliveries.next_attempt_at)
    .limit(1);
  return row?.at ?? null;
}

interface WebhookBacklog extends Record<string, unknown> {
  readonly waiting: number;
  readonly oldest_seconds: number;
  readonly off_failing: number;
  readonly off_gone: number;
}

/** What waits for an attempt, and how many webhooks are switched off after failures, for the metrics. */
export async function countBacklog(db: Queryable): Promise<WebhookBacklog | null> {
  const { rows } = await db.execute<WebhookBacklog>(sql`
    select d.*, w.* from (
      select count(*)::int as waiting,
        coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as oldest_seconds
      from webhook_deliveries where status = 'waiting'
    ) d, (
      select (count(*) filter (where stop_reason = 'failing'))::int as off_failing,
        (count(*) filter (where stop_reason = 'gone'))::int as off_gone
      from webhooks where status = 'off'
    ) w`);
  return rows[0] ?? null;
}

/** Deletes settled deliveries from before an instant, some at a time; returns their number. */
export async function deleteOldWebhookDeliveries(db: Queryable, before: Date): Promise<number> {
  const old = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(lt(webhookDeliveries.created_at, before), ne(webhookDeliveries.status, 'waiting')))
    .limit(5000);
  const deleted = await db
    .delete(webhookDeliveries)
    .where(inArray(webhookDeliveries.id, old))
    .returning({ id: webhookDeliveries.id });
  return deleted.length;
}

/** Forgets what receivers answered about these records. */
export async function eraseAnswersAbout(db: Queryable, recordIds: readonly string[]): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ answer: '' })
    .where(and(inArray(webhookDeliveries.record_id, [...recordIds]), ne(webhookDeliveries.answer, '')));
}

/** Deliveries newest first, one more than the limit; or only one. */
export async function listWebhookDeliveryCards(
  db: Queryable,
  { webhook_id, status, cursor, limit }: WebhookDeliveryFilter & { readonly limit: number },
  only?: string,
): Promise<WebhookDeliveryCard[]> {
  const d = webhookDeliveries;
  const rows = await db
    .select({
      id: d.id,
      webhook: { id: webhooks.id, name: webhooks.name },
      event: d.event,
      status: d.status,
      attempts: d.attempts,
      created_at: d.created_at,
      last_attempt_at: d.last_attempt_at,
      next_attempt_at: d.next_attempt_at,
      status_code: d.status_code,
      error: d.error,
      duration_ms: d.duration_ms,
    })
    .from(d)
    .innerJoin(webhooks, eq(webhooks.id, d.webhook_id))
    .where(
      and(
        only === undefined ? undefined : eq(d.id, only),
        webhook_id === undefined ? undefined : eq(d.webhook_id, webhook_id),
        status === undefined ? undefined : eq(d.status, status),
        cursor === undefined ? undefined : lt(d.id, cursor),
      ),
    )
    .orderBy(desc(d.id))
    .limit(limit + 1);
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    last_attempt_at: row.last_attempt_at?.toISOString() ?? null,
    next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
  }));
}
