import type { SQL } from 'drizzle-orm';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import { recordRows } from '#platform/database/server/record-rows.ts';
import type { Client, ExistingPerson } from '../../contract.ts';
import { clients } from '../tables.ts';

export type ClientRow = typeof clients.$inferSelect;
export type NewClientRow = typeof clients.$inferInsert;

export const { find: findClientRow, lock: lockClientRow, update: updateClientRow } = recordRows(clients);

/** A client in the shape of the contract, built by the database; null if it does not exist or is in the trash. */
export async function findClient(db: Queryable, id: string): Promise<Client | null> {
  const { rows } = await db.execute<{ client: Client }>(sql`
    select json_build_object(
      'id', c.id, 'full_name', c.full_name, 'client_type', c.client_type, 'email', c.email, 'phone', c.phone,
      'phone_e164', c.phone_e164,
      'other_phones', to_json(c.other_phones), 'address', c.address, 'state', c.state, 'gstin', c.gstin, 'language', c.language,
      'notes', c.notes, 'budget_min', c.budget_min::text, 'budget_max', c.budget_max::text,
      'preferred_locations', to_json(c.preferred_locations), 'property_type_ids', to_json(c.property_type_ids),
      'bedrooms_min', c.bedrooms_min, 'bedrooms_max', c.bedrooms_max, 'bathrooms_min', c.bathrooms_min,
      'bathrooms_max', c.bathrooms_max, 'amenities', to_json(c.amenities), 'agent_id', c.agent_id,
      'agent', case when a.id is not null then json_build_object('id', a.id, 'full_name', a.full_name,
        'is_deleted', a.deleted_at is not null) end,
      'custom', c.custom, 'created_by', c.created_by, 'created_at', c.created_at, 'updated_at', c.updated_at, 'version', c.version
    ) as client
    from clients c
    left join profiles a on a.id = c.agent_id
    where c.id = ${id} and c.deleted_at is null`);
  return rows[0]?.client ?? null;
}

/** False for a client in the trash. */
export async function isClient(db: Queryable, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.id, id), isNull(clients.deleted_at)));
  return rows.length > 0;
}

/**
 * Locks a client until the transaction ends, so that nothing is added during an erasure; false if there is none. The lock
 * is shared: with exclusive locks, two clients that share one would deadlock.
 */
export async function lockClient(db: Queryable, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.id, id), isNull(clients.deleted_at)))
    .for('share');
  return rows.length > 0;
}

/** Inserts clients; returns the ids that were new (a repeated create inserts nothing). */
export async function insertClientRows(db: Queryable, rows: NewClientRow[]): Promise<string[]> {
  const inserted = await db
    .insert(clients)
    .values(rows)
    .onConflictDoNothing({ target: clients.id })
    .returning({ id: clients.id });
  return inserted.map((row) => row.id);
}

/** Whether a client or lead has this number, as the first or a further one. */
export function hasPhone(phone: string | null): SQL {
  return sql`(phone_e164 = ${phone} or (other_phones_e164 <> '{}' and other_phones_e164 @> array[${phone}::text]))`;
}

/** Clients with this phone or email address by name, at most five. */
export async function findExisting(
  db: Queryable,
  { phone, email, except }: { phone: string | null; email: string | null; except: string | null },
): Promise<ExistingPerson[]> {
  const { rows } = await db.execute<{ id: string; full_name: string; by: 'phone' | 'email' }>(sql`
    select id, full_name, case when ${hasPhone(phone)} then 'phone' else 'email' end as by from clients
    where deleted_at is null and (${hasPhone(phone)} or lower(email) = ${email}) and id is distinct from ${except}::uuid
    order by full_name, id limit 5`);
  return rows.map((row) => ({ topic: 'clients', ...row }));
}

export interface ChangedPreferredTypes extends Record<string, unknown> {
  readonly id: string;
  readonly before: string[];
  readonly after: string[];
}

/** Removes or replaces a property type in all preferences; returns the changed clients. */
export async function replacePreferredType(
  db: Queryable,
  from: string,
  to: string | null,
  at: Date,
): Promise<ChangedPreferredTypes[]> {
  const { rows } = await db.execute<ChangedPreferredTypes>(sql`
    with interested as (
      select id, property_type_ids as before, array(
        select distinct coalesce(nullif(type_id, ${from}::uuid), ${to}::uuid) from unnest(property_type_ids) type_id
        where type_id <> ${from}::uuid or ${to}::uuid is not null) as after
      from clients where property_type_ids @> array[${from}::uuid] for update)
    update clients c set property_type_ids = w.after, version = c.version + 1, updated_at = ${at.toISOString()}::timestamptz
    from interested w where w.id = c.id returning c.id, to_json(w.before) as before, to_json(w.after) as after`);
  return rows;
}

/**
 * Puts a property type back into the preferences that lost it in its last deletion, as recorded in the change log since its
 * last restore. Does nothing if properties or preferences got another type instead.
 */
export async function restorePreferredType(db: Queryable, type: string, at: Date): Promise<ChangedPreferredTypes[]> {
  const { rows } = await db.execute<ChangedPreferredTypes>(sql`
    with former as (
      select topic, entity_id as id, difference -> 'property_type_ids' -> 0 as before,
        difference -> 'property_type_ids' -> 1 as after
      from changes where batch_id = ${type}::uuid and id > (
        select coalesce(max(id), 0) from changes
        where topic = 'property_types' and entity_id = ${type}::uuid and action = 'restored'))
    update clients c set property_type_ids = c.property_type_ids || ${type}::uuid, version = c.version + 1,
      updated_at = ${at.toISOString()}::timestamptz
    where c.erased_at is null and not c.property_type_ids @> array[${type}::uuid]
      and c.id in (select id from former where before @> to_jsonb(${type}::text))
      and not exists (
        select from former where topic = 'properties' or before @> to_jsonb(${type}::text) and not before @> after)
    returning c.id, to_json(array_remove(c.property_type_ids, ${type}::uuid)) as before,
      to_json(c.property_type_ids) as after`);
  return rows;
}

/** The names of clients, including those in the trash; erased clients have none. */
export async function clientNames(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: clients.id, full_name: clients.full_name })
    .from(clients)
    .where(and(inArray(clients.id, [...ids]), isNull(clients.erased_at)));
  return new Map(rows.map((row) => [row.id, row.full_name]));
}

export async function removeClients(db: Queryable, ids: readonly string[]): Promise<void> {
  await db.delete(clients).where(inArray(clients.id, [...ids]));
}

/** Every email address these clients have or had, unless another client or a person of the agency has it. */
export async function findClientEmailAddresses(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const leaving = sql`any(${sql.param([...ids])}::uuid[])`;
  const { rows } = await db.execute<{ address: string }>(sql`
    with own(address) as (
      select lower(email) from clients where id = ${leaving}
      union select lower(email) from changes, jsonb_array_elements_text(difference -> 'email') email
        where topic = 'clients' and entity_id = ${leaving})
    select address from own where address like '%@%'
      and not exists (select 1 from clients c where lower(c.email) = own.address and c.deleted_at is null
        and c.id <> all(${sql.param([...ids])}::uuid[]))
      and not exists (select 1 from profiles p where lower(p.email) = own.address)`);
  return rows.map(({ address }) => address);
}
