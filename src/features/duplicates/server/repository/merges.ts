import type { SQL } from 'drizzle-orm';
import { and, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { profiles } from '#features/accounts/server/tables.ts';
import type { ClientRow } from '#features/clients/server/repository/client-rows.ts';
import { clients } from '#features/clients/server/tables.ts';
import type { LeadRow } from '#features/leads/server/repository/lead-rows.ts';
import { leads } from '#features/leads/server/tables.ts';
import type { ContactPerson, PersonTopic } from '#platform/contact/person.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { agentColumns } from '#platform/visibility/server/visible-views.ts';
import type { StandingMerge } from '../../contract.ts';
import { merges } from '../tables.ts';

export type MergeRow = typeof merges.$inferSelect;

export async function findMergeRow(db: Queryable, id: string): Promise<MergeRow | null> {
  const [row] = await db.select().from(merges).where(eq(merges.id, id));
  return row ?? null;
}

export async function lockMergeRow(db: Queryable, id: string): Promise<MergeRow | null> {
  const [row] = await db.select().from(merges).where(eq(merges.id, id)).for('update');
  return row ?? null;
}

export async function insertMergeRow(db: Queryable, row: typeof merges.$inferInsert): Promise<void> {
  await db.insert(merges).values(row);
}

export async function markMergeUndone(
  db: Queryable,
  id: string,
  { at, by }: { readonly at: Date; readonly by: string | null },
): Promise<void> {
  await db.update(merges).set({ undone_at: at, undone_by: by }).where(eq(merges.id, id));
}

/** The merges into a record that can still be undone, newest first. */
export async function listStandingMerges(
  db: Queryable,
  { topic, id }: ContactPerson,
  since: Date,
): Promise<StandingMerge[]> {
  const [own, other] =
    topic === 'leads' ? [merges.lead_id, merges.merged_lead_id] : [merges.client_id, merges.merged_client_id];
  const [people, agent] = [sql.raw(topic), sql.raw(agentColumns[topic])];
  const rows = await db
    .select({
      id: merges.id,
      merged_id: sql<string>`${other}`,
      merged_name: sql<string>`(select full_name from ${people} p where p.id = ${other})`,
      merged_agent_id: sql<string | null>`(select ${agent} from ${people} p where p.id = ${other})`,
      merged_at: merges.merged_at,
      merged_by: profiles.full_name,
    })
    .from(merges)
    .leftJoin(profiles, eq(profiles.id, merges.merged_by))
    .where(and(eq(own, id), isNull(merges.undone_at), sql`${merges.merged_at} > ${since.toISOString()}::timestamptz`))
    .orderBy(desc(merges.merged_at), desc(merges.id));
  return rows.map((row) => ({ ...row, merged_at: row.merged_at.toISOString() }));
}

/** Deletes merges that can no longer be undone, with their snapshots; returns their count. */
export async function deleteOldMerges(db: Queryable, before: Date): Promise<number> {
  const deleted = await db.delete(merges).where(lt(merges.merged_at, before)).returning({ id: merges.id });
  return deleted.length;
}

/** Deletes the merges of these people, with their snapshots. */
export async function deleteMergesOf(db: Queryable, topic: PersonTopic, ids: readonly string[]): Promise<void> {
  const columns =
    topic === 'leads' ? [merges.lead_id, merges.merged_lead_id] : [merges.client_id, merges.merged_client_id];
  await db.delete(merges).where(or(...columns.map((column): SQL => inArray(column, [...ids]))));
}

/** Sets columns of a locked record; its version counts up. */
export async function updateLockedPerson(
  db: Queryable,
  { topic, id }: ContactPerson,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (topic === 'leads')
    await db
      .update(leads)
      .set({ ...(values as Partial<LeadRow>), version: sql`${leads.version} + 1` })
      .where(eq(leads.id, id));
  else
    await db
      .update(clients)
      .set({ ...(values as Partial<ClientRow>), version: sql`${clients.version} + 1` })
      .where(eq(clients.id, id));
}
