import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { PgInsertValue } from 'drizzle-orm/pg-core';
import type { ExistingPerson } from '#features/clients/contract.ts';
import { hasPhone } from '#features/clients/server/repository/client-rows.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { recordRows } from '#platform/database/server/record-rows.ts';
import type { Lead } from '../../contract.ts';
import { leads } from '../tables.ts';

export type LeadRow = typeof leads.$inferSelect;
export type NewLeadRow = typeof leads.$inferInsert;

export const { find: findLeadRow, lock: lockLeadRow, update: updateLeadRow } = recordRows(leads);

/** A lead in the shape of the contract, built by the database; null if it does not exist or is in the trash. */
export async function findLead(db: Queryable, id: string): Promise<Lead | null> {
  const { rows } = await db.execute<{ lead: Lead }>(sql`
    select json_build_object(
      'id', l.id, 'full_name', l.full_name, 'email', l.email, 'phone', l.phone, 'phone_e164', l.phone_e164,
      'other_phones', to_json(l.other_phones),
      'source', l.source, 'status', l.status, 'lost_reason', l.lost_reason, 'lost_note', l.lost_note,
      'won_reason', l.won_reason, 'won_note', l.won_note,
      'stage_since', l.stage_since, 'interest_type', l.interest_type, 'budget', l.budget::text,
      'budget_min', l.budget_min::text, 'preferred_locations', to_json(l.preferred_locations),
      'property_type_ids', to_json(l.property_type_ids), 'bedrooms_min', l.bedrooms_min, 'bedrooms_max', l.bedrooms_max,
      'area_min', l.area_min, 'area_max', l.area_max, 'possession_by', l.possession_by, 'notes', l.notes, 'follow_up_on', l.follow_up_on,
      'assigned_agent_id', l.assigned_agent_id,
      'assigned_agent', case when a.id is not null then
        json_build_object('id', a.id, 'full_name', a.full_name, 'is_deleted', a.deleted_at is not null,
          'email', a.email, 'phone', a.phone) end,
      'property_id', l.property_id,
      'property', case when p.id is not null then json_build_object('id', p.id, 'title', p.title,
        'address', p.address, 'city', p.city, 'state', p.state, 'price', p.price::text) end,
      'client_id', l.client_id,
      'client', case when c.id is not null then json_build_object('id', c.id, 'full_name', c.full_name) end,
      'custom', l.custom, 'created_by', l.created_by, 'created_at', l.created_at, 'updated_at', l.updated_at, 'version', l.version
    ) as lead
    from leads l
    left join profiles a on a.id = l.assigned_agent_id
    left join properties p on p.id = l.property_id and p.deleted_at is null
    left join clients c on c.id = l.client_id and c.deleted_at is null
    where l.id = ${id} and l.deleted_at is null`);
  return rows[0]?.lead ?? null;
}

/** Returns which of these links are broken. */
export async function findBrokenLeadLinks(
  db: Queryable,
  { agentId, propertyId }: { agentId: string | null; propertyId: string | null },
): Promise<{ agent: boolean; property: boolean }> {
  const { rows } = await db.execute<{ agent: boolean; property: boolean }>(sql`
    select
      ${agentId}::uuid is not null and not exists (select from profiles where id = ${agentId}::uuid
        and deleted_at is null and erased_at is null and approved_at is not null) as agent,
      ${propertyId}::uuid is not null and not exists (
        select from properties where id = ${propertyId}::uuid and deleted_at is null) as property`);
  return rows[0] ?? { agent: false, property: false };
}

/** Inserts leads; returns the new ids (an idempotent retry inserts nothing). */
export async function insertLeadRows(db: Queryable, rows: PgInsertValue<typeof leads>[]): Promise<string[]> {
  const inserted = await db
    .insert(leads)
    .values(rows)
    .onConflictDoNothing({ target: leads.id })
    .returning({ id: leads.id });
  return inserted.map((row) => row.id);
}

/** Updates a lead that the transaction has locked, also in the trash. */
export async function updateLockedLead(db: Queryable, id: string, values: Partial<NewLeadRow>): Promise<LeadRow> {
  const [row] = await db
    .update(leads)
    .set({ ...values, version: sql`${leads.version} + 1` })
    .where(eq(leads.id, id))
    .returning();
  if (!row) throw new Error('the lead is not locked');
  return row;
}

/** Leads with this phone or email address, latest first; at most five. */
export async function findExistingLeads(
  db: Queryable,
  { phone, email, except }: { phone: string | null; email: string | null; except: string | null },
): Promise<ExistingPerson[]> {
  const { rows } = await db.execute<{ id: string; full_name: string; by: 'phone' | 'email' }>(sql`
    select id, full_name, case when ${hasPhone(phone)} then 'phone' else 'email' end as by from leads
    where deleted_at is null and (${hasPhone(phone)} or lower(email) = ${email}) and id is distinct from ${except}::uuid
    order by created_at desc, id limit 5`);
  return rows.map((row) => ({ topic: 'leads', ...row }));
}

/** Names by lead id, including the trash; erased leads have none. */
export async function leadNames(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: leads.id, full_name: leads.full_name })
    .from(leads)
    .where(and(inArray(leads.id, [...ids]), isNull(leads.erased_at)));
  return new Map(rows.map((row) => [row.id, row.full_name]));
}

/** The unerased leads that were converted to these clients, locked until the transaction ends. */
export async function findLeadsOfClients(db: Queryable, clientIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: leads.id })
    .from(leads)
    .where(and(inArray(leads.client_id, [...clientIds]), isNull(leads.erased_at)))
    .for('update');
  return rows.map((row) => row.id);
}

/** Counts what was said to a client as the first contact with the leads that became it. */
export async function answerLeadsOfClient(db: Queryable, clientId: string): Promise<void> {
  await db.execute(sql`select answer_leads_of_client(${clientId}::uuid)`);
}

/** The lead that an email of the outbox was sent to, from the change log. */
export async function findLeadByEmailId(
  db: Queryable,
  sentEmail: { id: string; created_at: Date },
): Promise<LeadRow | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select entity_id as id from changes where topic = 'leads' and action = 'emailed'
      and at >= ${sentEmail.created_at.toISOString()}::timestamptz and difference -> 'email_id' ->> 1 = ${sentEmail.id}::text limit 1`);
  return rows[0] ? findLeadRow(db, rows[0].id) : null;
}

/** The emails that were sent to these leads, from the change log; omits erased ones. */
export async function listLeadEmails(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select m.id from changes c join emails m on m.id = (c.difference -> 'email_id' ->> 1)::uuid
    where c.topic = 'leads' and c.action = 'emailed' and c.entity_id = any(${sql.param([...ids])}::uuid[])
      and m.erased_at is null`);
  return rows.map(({ id }) => id);
}

/** Every current or earlier email address of these leads, unless another lead, a client or a person of the agency has it. */
export async function findLeadEmailAddresses(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const leaving = sql`${sql.param([...ids])}::uuid[]`;
  const { rows } = await db.execute<{ address: string }>(sql`
    with own(address) as (
      select lower(email) from leads where id = any(${leaving})
      union select lower(email) from changes, jsonb_array_elements_text(difference -> 'email') email
        where topic = 'leads' and entity_id = any(${leaving}))
    select address from own where address like '%@%'
      and not exists (select 1 from leads l where lower(l.email) = own.address and l.deleted_at is null
        and l.id <> all(${leaving}))
      and not exists (select 1 from clients c where lower(c.email) = own.address and c.deleted_at is null)
      and not exists (select 1 from profiles p where lower(p.email) = own.address)`);
  return rows.map(({ address }) => address);
}

/**
 * Which of these email addresses belong to a lead that is not in the trash; ignores leads converted to the given clients.
 */
export async function findSharedAddresses(
  db: Queryable,
  addresses: readonly string[],
  clientIds: readonly string[],
): Promise<string[]> {
  if (addresses.length === 0) return [];
  const { rows } = await db.execute<{ address: string }>(sql`
    select distinct lower(email) as address from leads
    where lower(email) = any(${sql.param([...addresses])}::text[]) and deleted_at is null
      and (client_id is null or client_id <> all(${sql.param([...clientIds])}::uuid[]))`);
  return rows.map(({ address }) => address);
}

export async function removeLeads(db: Queryable, ids: readonly string[]): Promise<void> {
  await db.delete(leads).where(inArray(leads.id, [...ids]));
}
