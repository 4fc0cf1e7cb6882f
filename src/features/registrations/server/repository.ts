import type { SQL } from 'drizzle-orm';
import { eq, inArray, lt, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import { recordRows } from '#platform/database/server/record-rows.ts';
import type { Registration } from '../contract.ts';
import type { RegistrationKind } from '../rules.ts';
import { expiryNotices, lateNoticeDays } from '../rules.ts';
import { registrations } from './tables.ts';

export type RegistrationRow = typeof registrations.$inferSelect;

export const {
  find: findRegistrationRow,
  insert: insertRegistrationRow,
  update: updateRegistrationRow,
} = recordRows(registrations);

/** More than an agency has at once; a search finds the others. */
const maxListed = 500;

export interface RegistrationQuery {
  readonly kind?: readonly RegistrationKind[] | undefined;
  readonly holder?: string | undefined;
  readonly search?: string | undefined;
}

/** Registrations of the agency first, then of agents and of projects, by name. */
export function listRegistrations(
  db: Queryable,
  { kind, holder, search = '' }: RegistrationQuery,
): Promise<Registration[]> {
  const conditions = [sql`true`];
  if (kind) conditions.push(sql`r.kind = any(${sql.param([...kind])}::text[])`);
  if (holder !== undefined) conditions.push(sql`r.holder_id = ${holder}::uuid`);
  if (search !== '')
    conditions.push(
      sql`position(search_key(${search}) in search_key(r.name || ' ' || r.number || ' ' || coalesce(a.full_name, ''))) > 0`,
    );
  return selectRegistrations(db, sql.join(conditions, sql` and `));
}

/** Null if it is in the trash. */
export async function findRegistration(db: Queryable, id: string): Promise<Registration | null> {
  const [found] = await selectRegistrations(db, sql`r.id = ${id}::uuid`);
  return found ?? null;
}

async function selectRegistrations(db: Queryable, condition: SQL): Promise<Registration[]> {
  const { rows } = await db.execute<Registration & Record<string, unknown>>(sql`
    select r.id, r.kind, r.state, r.number, r.name, r.holder_id, a.full_name as holder, r.valid_from::text,
      r.valid_until::text, r.completed_on::text, r.page_url, r.document_id, d.title as document, r.created_by, r.version
    from registrations r left join profiles a on a.id = r.holder_id
    left join documents d on d.id = r.document_id and d.deleted_at is null
    where r.deleted_at is null and a.deleted_at is null and ${condition}
    order by array_position(array['company', 'agent', 'project'], r.kind), search_key(coalesce(a.full_name, r.name)),
      r.state, r.id limit ${maxListed}`);
  return rows;
}

/** 'Green Acres · P52100012345'; of an agency or agent the number. */
export async function registrationTitles(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: registrations.id, name: registrations.name, number: registrations.number })
    .from(registrations)
    .where(inArray(registrations.id, [...ids]));
  return new Map(rows.map(({ id, name, number }) => [id, name === '' ? number : `${name} · ${number}`]));
}

/** Purges registrations that were deleted before a moment; triggers unlink their properties. */
export async function removeDeletedRegistrations(db: Queryable, before: Date): Promise<string[]> {
  const rows = await db
    .delete(registrations)
    .where(lt(registrations.deleted_at, before))
    .returning({ id: registrations.id });
  return rows.map((row) => row.id);
}

/** Whether a document can be a certificate: it is of the agency, and about no client and no lead. */
export async function isCertificate(db: Queryable, id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from documents where id = ${id}::uuid and deleted_at is null and client_id is null and lead_id is null for share`);
  return rows.length > 0;
}

/** Whether the person can hold a registration. */
export async function isHolder(db: Queryable, id: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from profiles where id = ${id}::uuid and deleted_at is null and erased_at is null`,
  );
  return rows.length > 0;
}

export interface ExpiringRegistration extends Record<string, unknown> {
  readonly id: string;
  readonly kind: RegistrationKind;
  readonly holder_id: string | null;
  readonly days_left: number;
  /** The notification that is due, in days before the expiry. */
  readonly notice: number;
}

/**
 * Claims the next registration with a due notification (`for update skip locked`): the latest due one, so that a
 * downtime never causes two. Registrations of completed projects need no renewal.
 */
export async function claimExpiringRegistration(db: Queryable, today: string): Promise<ExpiringRegistration | null> {
  const left = sql`(r.valid_until - ${today}::date)`;
  const notices = sql`unnest(${sql.param([...expiryNotices])}::integer[]) as notice`;
  const due = sql`(select min(notice) from ${notices} where ${left} <= notice)`;
  const { rows } = await db.execute<ExpiringRegistration>(sql`
    select r.id, r.kind, r.holder_id, ${left} as days_left, ${due} as notice
    from registrations r left join profiles a on a.id = r.holder_id
    where r.deleted_at is null and a.deleted_at is null and (r.completed_on is null or r.completed_on > ${today}::date)
      and ${left} between ${-lateNoticeDays} and ${expiryNotices[0]}
      and ${due} < coalesce(r.notified_days, ${expiryNotices[0] + 1})
    order by r.valid_until, r.id limit 1 for update of r skip locked`);
  return rows[0] ?? null;
}

/** Marks a notification as sent. The version stays: the registration itself does not change. */
export async function markRegistrationNotified(db: Queryable, id: string, notice: number): Promise<void> {
  await db.update(registrations).set({ notified_days: notice }).where(eq(registrations.id, id));
}
