import type { SQL } from 'drizzle-orm';
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { profiles } from '#features/accounts/server/tables.ts';
import { clientList } from '#features/clients/server/repository/list-clients.ts';
import type { DealState } from '#features/deals/rules.ts';
import { dealList } from '#features/deals/server/repository/list-deals.ts';
import type { InvoiceStatus } from '#features/invoices/rules.ts';
import { invoiceList } from '#features/invoices/server/repository/list-invoices.ts';
import type { LeadStatus } from '#features/leads/rules.ts';
import type { LeadViewer } from '#features/leads/server/repository/list-leads.ts';
import { leadList } from '#features/leads/server/repository/list-leads.ts';
import type { PropertyStatus } from '#features/properties/rules.ts';
import { propertyList } from '#features/properties/server/repository/list-properties.ts';
import type { Difference } from '#platform/changes/change.ts';
import type { CustomValues } from '#platform/custom-fields/custom-fields.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { forceCustomPlan } from '#platform/database/server/named-statements.ts';
import type { PreviewInput } from '../contract.ts';
import type { BulkKind, BulkOutcome, BulkReason, BulkState } from '../rules.ts';
import { maxChanged, sampledNames } from '../rules.ts';
import { bulkItems, bulkRuns } from './tables.ts';

export type BulkRunRow = typeof bulkRuns.$inferSelect;
export type BulkItemRow = typeof bulkItems.$inferSelect;

/** False for a repeated id. */
export async function insertBulkRun(db: Queryable, row: typeof bulkRuns.$inferInsert): Promise<boolean> {
  const inserted = await db.insert(bulkRuns).values(row).onConflictDoNothing().returning({ id: bulkRuns.id });
  return inserted.length > 0;
}

export async function findBulkRun(db: Queryable, id: string): Promise<BulkRunRow | null> {
  const [row] = await db.select().from(bulkRuns).where(eq(bulkRuns.id, id));
  return row ?? null;
}

/** Locks the run: only one server works on it, and nobody cancels it, until the transaction ends. */
export async function lockBulkRun(db: Queryable, id: string): Promise<BulkRunRow | null> {
  const [row] = await db.select().from(bulkRuns).where(eq(bulkRuns.id, id)).for('update');
  return row ?? null;
}

export async function updateBulkRun(db: Queryable, id: string, values: Partial<BulkRunRow>): Promise<void> {
  await db.update(bulkRuns).set(values).where(eq(bulkRuns.id, id));
}

/** The latest runs that were started, and the user's own previews; each with the name of its maker. */
export function listBulkRuns(db: Queryable, profileId: string | null, limit: number) {
  return db
    .select({ run: bulkRuns, person: profiles.full_name })
    .from(bulkRuns)
    .leftJoin(profiles, eq(profiles.id, bulkRuns.created_by))
    .where(sql`(${bulkRuns.started_at} is not null or ${bulkRuns.created_by} = ${profileId}::uuid)`)
    .orderBy(desc(bulkRuns.created_at), desc(bulkRuns.id))
    .limit(limit);
}

/** For whom a list is read, and on which day. */
interface ListReader {
  readonly viewer: LeadViewer;
  readonly today: string;
}

/** Fixes the records of a run: those named, or all that the filter finds now, in the order of the list. Returns their number. */
export async function insertBulkItems(
  db: Queryable,
  input: PreviewInput,
  { viewer, today }: ListReader,
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    forceCustomPlan(sql`
    with chosen as (${await chosenRecords(db, input, { viewer, today })}),
    added as (
      insert into bulk_items (run_id, position, record_id)
      select ${input.id}::uuid, (row_number() over (order by place))::integer, id from chosen returning 1)
    select count(*)::integer as count from added`),
  );
  return rows[0]?.count ?? 0;
}

async function chosenRecords(db: Queryable, input: PreviewInput, reader: ListReader): Promise<SQL> {
  if (input.ids) {
    const ids = sql.param([...new Set(input.ids)]);
    return sql`select id, place from unnest(${ids}::uuid[]) with ordinality as named (id, place)`;
  }
  const rows = await filteredRows(db, input, reader);
  const limit = sql.raw(String(maxChanged + 1));
  return sql`select id, row_number() over () as place
    from (select p.id from ${sql.raw(input.kind)} p ${rows} limit ${limit}) found`;
}

function filteredRows(db: Queryable, input: PreviewInput, { viewer, today }: ListReader): Promise<SQL> {
  switch (input.kind) {
    case 'properties':
      return propertyList.allRows(db, input.filter ?? {}, 'newest');
    case 'clients':
      return clientList.allRows(db, input.filter ?? {}, 'newest');
    case 'leads':
      return leadList(viewer).allRows(db, input.filter ?? {}, 'newest');
    case 'deals':
      return dealList.allRows(db, input.filter ?? {}, 'latest');
    case 'invoices':
      return invoiceList(today).allRows(db, input.filter ?? {}, 'newest');
  }
}

/** The next records with an outcome, in their order. */
export function nextBulkItems(
  db: Queryable,
  runId: string,
  { outcome, limit }: { outcome: BulkOutcome; limit: number },
): Promise<BulkItemRow[]> {
  return db
    .select()
    .from(bulkItems)
    .where(and(eq(bulkItems.run_id, runId), eq(bulkItems.outcome, outcome)))
    .orderBy(bulkItems.position)
    .limit(limit);
}

export interface SettledItem {
  readonly position: number;
  readonly outcome: BulkOutcome;
  readonly reason: BulkReason | null;
  /** Omitted: stays. */
  readonly version?: number | null;
}

export async function settleBulkItems(db: Queryable, runId: string, settled: readonly SettledItem[]): Promise<void> {
  if (settled.length === 0) return;
  await db.execute(sql`
    update bulk_items i set outcome = s.outcome, reason = s.reason, version = coalesce(s.version, i.version)
    from unnest(${sql.param(settled.map((one) => one.position))}::integer[],
      ${sql.param(settled.map((one) => one.outcome))}::text[],
      ${sql.param(settled.map((one) => one.reason))}::text[],
      ${sql.param(settled.map((one) => one.version ?? null))}::integer[]) as s (position, outcome, reason, version)
    where i.run_id = ${runId}::uuid and i.position = s.position`);
}

/** Makes records that an undo kept for these reasons `done` again. */
export async function reopenBulkItems(db: Queryable, runId: string, reasons: readonly BulkReason[]): Promise<void> {
  await db
    .update(bulkItems)
    .set({ outcome: 'done', reason: null })
    .where(and(eq(bulkItems.run_id, runId), eq(bulkItems.outcome, 'kept'), inArray(bulkItems.reason, [...reasons])));
}

/** What a change must know of a record. */
export interface BulkRecord extends Record<string, unknown> {
  readonly id: string;
  readonly title: string;
  readonly version: number;
  readonly agent_id: string | null;
  readonly created_by: string | null;
  /** Of a lead, property, deal or invoice; null for a client. An invoice with a payment is paid. */
  readonly status: LeadStatus | PropertyStatus | DealState | InvoiceStatus | null;
  /** Of an invoice that is no draft any more. */
  readonly is_issued: boolean;
  /** Of an invoice that is paid in full. */
  readonly is_settled: boolean;
  /** Of a lead that became one, and of an invoice. */
  readonly client_id: string | null;
  /** Of a property. */
  readonly property_type_id: string | null;
  readonly custom: CustomValues;
  /** Of an invoice: whether its client has one. */
  readonly has_email: boolean;
  readonly is_deleted: boolean;
  readonly deleted_by: string | null;
}

const recordColumns: Record<BulkKind, SQL> = {
  properties: sql.raw(`select p.id, p.title, p.version, p.agent_id, p.created_by, p.status, false as is_issued,
    false as is_settled, null as client_id, p.property_type_id, p.custom, false as has_email, p.deleted_at is not null as is_deleted,
    p.deleted_by from properties p`),
  clients: sql.raw(`select p.id, p.full_name as title, p.version, p.agent_id, p.created_by, null as status,
    false as is_issued, false as is_settled, null as client_id, null as property_type_id, p.custom, p.email is not null as has_email,
    p.deleted_at is not null as is_deleted, p.deleted_by from clients p`),
  leads: sql.raw(`select p.id, p.full_name as title, p.version, p.assigned_agent_id as agent_id, p.created_by, p.status,
    false as is_issued, false as is_settled, p.client_id, null as property_type_id, p.custom, p.email is not null as has_email,
    p.deleted_at is not null as is_deleted, p.deleted_by from leads p`),
  deals: sql.raw(`select p.id, p.property_title as title, p.version, null as agent_id, p.created_by,
    case when p.is_standing then 'standing' else 'undone' end as status, false as is_issued, false as is_settled,
    null as client_id, null as property_type_id, p.custom, false as has_email, false as is_deleted, null as deleted_by from deals p`),
  invoices: sql.raw(`select p.id, p.number as title, p.version, p.agent_id, p.created_by,
    case when p.cancelled_at is not null then 'cancelled' when p.paid > 0 or p.is_settled then 'paid' else 'pending' end
      as status, p.locked_at is not null as is_issued, p.is_settled, p.client_id, null as property_type_id, '{}'::jsonb as custom,
    exists (select from clients c where c.id = p.client_id and c.deleted_at is null and c.email is not null) as has_email,
    p.deleted_at is not null as is_deleted, p.deleted_by from invoices p`),
};

/** The records that still exist, in the trash or not. */
export async function findBulkRecords(
  db: Queryable,
  kind: BulkKind,
  ids: readonly string[],
): Promise<Map<string, BulkRecord>> {
  const { rows } = await db.execute<BulkRecord>(
    sql`${recordColumns[kind]} where p.id = any(${sql.param([...ids])}::uuid[])`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Which of these people have an open follow-up at this moment. */
export async function findPeopleDueAt(
  db: Queryable,
  kind: 'clients' | 'leads',
  { ids, at, hasTime }: { ids: readonly string[]; at: Date; hasTime: boolean },
): Promise<ReadonlySet<string>> {
  const column = kind === 'leads' ? sql.raw('lead_id') : sql.raw('client_id');
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct ${column} as id from follow_ups where ${column} = any(${sql.param([...ids])}::uuid[])
      and done_at is null and due_at = ${at.toISOString()}::timestamptz and has_time = ${hasTime}`);
  return new Set(rows.map(({ id }) => id));
}

/** What a run changed of these records, from the change log. */
export async function findBulkDifferences(
  db: Queryable,
  kind: BulkKind,
  { runId, ids }: { runId: string; ids: readonly string[] },
): Promise<Map<string, Difference>> {
  const { rows } = await db.execute<{ id: string; difference: Difference }>(sql`
    select distinct on (entity_id) entity_id as id, difference from changes
    where topic = ${kind} and entity_id = any(${sql.param([...ids])}::uuid[]) and batch_id = ${runId}::uuid
    order by entity_id, changes.id`);
  return new Map(rows.map(({ id, difference }) => [id, difference]));
}

/** The first records of a run with an outcome, by position, with their names. */
export async function listBulkItems(
  db: Queryable,
  run: Pick<BulkRunRow, 'id' | 'kind'>,
  { outcome, reason }: { outcome: BulkOutcome; reason?: BulkReason | undefined },
) {
  const because = reason === undefined ? sql.empty() : sql`and i.reason = ${reason}`;
  const { rows } = await db.execute<{ id: string; title: string; outcome: BulkOutcome; reason: BulkReason | null }>(sql`
    select i.record_id as id, r.title, i.outcome, i.reason from bulk_items i
    join lateral (${recordColumns[run.kind]} where p.id = i.record_id) r on true
    where i.run_id = ${run.id}::uuid and i.outcome = ${outcome} ${because}
    order by i.position limit ${sql.raw(String(sampledNames))}`);
  return rows;
}

/** The finished runs of before a moment lose their records: they can no longer be undone. Previews go as a whole. */
export async function forgetBulkRuns(db: Queryable, limits: { undoable: Date; previewed: Date }): Promise<void> {
  const ended: BulkState[] = ['done', 'cancelled', 'failed', 'undone'];
  const old = db
    .select({ id: bulkRuns.id })
    .from(bulkRuns)
    .where(and(inArray(bulkRuns.state, ended), lt(bulkRuns.created_at, limits.undoable)));
  await db.delete(bulkItems).where(inArray(bulkItems.run_id, old));
  await db.delete(bulkRuns).where(and(sql`${bulkRuns.started_at} is null`, lt(bulkRuns.created_at, limits.previewed)));
}
