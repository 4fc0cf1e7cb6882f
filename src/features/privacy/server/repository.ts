import type { SQL } from 'drizzle-orm';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ContactPerson, PersonTopic } from '#platform/contact/person.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import type { Order } from '#platform/lists/server/sorted-list.ts';
import { ascending, descending, findListPage } from '#platform/lists/server/sorted-list.ts';
import type { PrivacyRequest, PrivacyRequestListInput } from '../contract.ts';
import { dueSoonDays } from '../rules.ts';
import { privacyRequests } from './tables.ts';

export type PrivacyRequestRow = typeof privacyRequests.$inferSelect;

const earliestDue: Order = { kind: 'day', column: sql`p.due_on`, type: sql`date`, ...ascending };
const latestClosed: Order = { kind: 'instant', column: sql`p.closed_at`, type: sql`timestamptz`, ...descending };

/** A page of the register, built by the database: the JSON of the contract. */
export function findPrivacyRequestPage(
  db: Queryable,
  { state, cursor, limit }: PrivacyRequestListInput,
): Promise<string> {
  const isOpen = state === 'open';
  return findListPage(db, {
    table: sql.raw('privacy_requests'),
    filters: [isOpen ? sql`p.state = 'open'` : sql`p.state <> 'open'`],
    search: undefined,
    forceCustomPlan: true,
    order: isOpen ? earliestDue : latestClosed,
    card,
    joins,
    cursor,
    limit,
  });
}

const card = sql.raw(`p.id, p.kind,
  case when l.id is not null then json_build_object('topic', 'leads', 'id', l.id, 'full_name', l.full_name,
      'is_deleted', l.deleted_at is not null)
    when c.id is not null then json_build_object('topic', 'clients', 'id', c.id, 'full_name', c.full_name,
      'is_deleted', c.deleted_at is not null) end as person,
  p.name, p.contact, p.way, p.received_on, p.due_on, p.note, p.state, p.answer, p.closed_at,
  d.full_name as closed_by, m.full_name as created_by, p.erased_at is not null as is_erased, p.version`);

const joins = sql.raw(`
  left join leads l on l.id = p.lead_id
  left join clients c on c.id = p.client_id
  left join profiles d on d.id = p.closed_by
  left join profiles m on m.id = p.created_by`);

export async function findPrivacyRequest(db: Queryable, id: string): Promise<PrivacyRequest | null> {
  const { rows } = await db.execute<{ request: PrivacyRequest }>(sql`
    select row_to_json(r) as request from (
      select ${card} from privacy_requests p ${joins} where p.id = ${id}::uuid) r`);
  return rows[0]?.request ?? null;
}

export async function lockPrivacyRequestRow(db: Queryable, id: string): Promise<PrivacyRequestRow | null> {
  const [row] = await db.select().from(privacyRequests).where(eq(privacyRequests.id, id)).for('update');
  return row ?? null;
}

/** False for a repeated id. */
export async function insertPrivacyRequestRow(
  db: Queryable,
  row: typeof privacyRequests.$inferInsert,
): Promise<boolean> {
  const rows = await db
    .insert(privacyRequests)
    .values(row)
    .onConflictDoNothing({ target: privacyRequests.id })
    .returning({ id: privacyRequests.id });
  return rows.length > 0;
}

/** Updates a request that the transaction has locked. */
export async function updatePrivacyRequestRow(
  db: Queryable,
  id: string,
  values: Partial<PrivacyRequestRow>,
): Promise<void> {
  await db
    .update(privacyRequests)
    .set({ ...values, version: sql`${privacyRequests.version} + 1` })
    .where(eq(privacyRequests.id, id));
}

/** Whether a client or lead exists, in the trash or not; erased ones do not. */
export async function isKnownPerson(db: Queryable, { topic, id }: ContactPerson): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from ${sql.identifier(topic)} where id = ${id}::uuid and erased_at is null for share`,
  );
  return rows.length > 0;
}

/** The requests of people, locked. */
export async function lockRequestsOf(
  db: Queryable,
  topic: PersonTopic,
  ids: readonly string[],
): Promise<PrivacyRequestRow[]> {
  const column = topic === 'leads' ? privacyRequests.lead_id : privacyRequests.client_id;
  return db
    .select()
    .from(privacyRequests)
    .where(inArray(column, [...ids]))
    .orderBy(privacyRequests.id)
    .for('update');
}

/** Closes open requests because their people were erased. */
export async function closeErased(db: Queryable, ids: readonly string[], at: Date): Promise<void> {
  await db
    .update(privacyRequests)
    .set({ state: 'done', closed_at: at, updated_at: at })
    .where(and(inArray(privacyRequests.id, [...ids]), eq(privacyRequests.state, 'open')));
}

export interface DueRequest extends Record<string, unknown> {
  readonly id: string;
  readonly days_left: number;
  /** What to notify of: 1 due soon, 2 overdue. */
  readonly notice: number;
}

/** Claims the next open request with a due notice (`for update skip locked`). */
export async function claimDueRequest(db: Queryable, today: string): Promise<DueRequest | null> {
  const left: SQL = sql`(due_on - ${today}::date)`;
  const notice: SQL = sql`(case when ${left} < 0 then 2 when ${left} <= ${dueSoonDays} then 1 else 0 end)`;
  const { rows } = await db.execute<DueRequest>(sql`
    select id, ${left} as days_left, ${notice} as notice from privacy_requests
    where state = 'open' and due_on <= ${today}::date + ${dueSoonDays}::integer and notified < ${notice}
    order by due_on, id limit 1 for update skip locked`);
  return rows[0] ?? null;
}

/** Marks a notice as sent; this is no change of the request, so its version stays. */
export async function markRequestNotified(db: Queryable, id: string, notice: number): Promise<void> {
  await db.update(privacyRequests).set({ notified: notice }).where(eq(privacyRequests.id, id));
}
