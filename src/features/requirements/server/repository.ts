import { asc, eq, max, sql } from 'drizzle-orm';
import type { PersonTopic } from '#platform/contact/person.ts';
import type { CustomValues } from '#platform/custom-fields/custom-fields.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { recordRows } from '#platform/database/server/record-rows.ts';
import { agentColumns } from '#platform/visibility/server/visible-views.ts';
import { requirements } from './tables.ts';

export type RequirementRow = typeof requirements.$inferSelect;

export const {
  find: findRequirementRow,
  insert: insertRequirementRow,
  update: updateRequirementRow,
} = recordRows(requirements);

const personColumns = { leads: requirements.lead_id, clients: requirements.client_id } as const;

/**
 * Locks a lead or client outside the trash until the transaction ends, which serializes positions; null if
 * there is none.
 */
export async function lockLeadOrClient(
  db: Queryable,
  topic: PersonTopic,
  id: string,
): Promise<{ readonly agent_id: string | null } | null> {
  const { rows } = await db.execute<{ agent_id: string | null }>(sql`
    select ${sql.identifier(agentColumns[topic])} as agent_id from ${sql.identifier(topic)}
    where id = ${id}::uuid and deleted_at is null for no key update`);
  return rows[0] ?? null;
}

/** Whether a lead or client exists, in the trash or not. */
export async function isLeadOrClient(db: Queryable, topic: PersonTopic, id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select from ${sql.identifier(topic)} where id = ${id}::uuid`);
  return rows.length > 0;
}

/** The requirements of a lead or client, the first one first. */
export function listRequirements(db: Queryable, topic: PersonTopic, personId: string): Promise<RequirementRow[]> {
  return db.select().from(requirements).where(eq(personColumns[topic], personId)).orderBy(asc(requirements.position));
}

export async function nextPosition(db: Queryable, topic: PersonTopic, personId: string): Promise<number> {
  const [row] = await db
    .select({ last: max(requirements.position) })
    .from(requirements)
    .where(eq(personColumns[topic], personId));
  return (row?.last ?? -1) + 1;
}

export async function deleteRequirementRow(db: Queryable, id: string): Promise<void> {
  await db.delete(requirements).where(eq(requirements.id, id));
}

export interface ReplacedType extends Record<string, unknown> {
  readonly id: string;
  readonly topic: PersonTopic;
  readonly before: string[];
  readonly after: string[];
}

/** Replaces a property type in all requirements; a client's first one follows the client. */
export async function replaceRequiredType(db: Queryable, from: string, to: string, at: Date): Promise<ReplacedType[]> {
  const { rows } = await db.execute<ReplacedType>(sql`
    with wanting as (
      select id, property_type_ids as before, array(
        select distinct case when type_id = ${from}::uuid then ${to}::uuid else type_id end
        from unnest(property_type_ids) type_id) as after
      from requirements
      where property_type_ids @> array[${from}::uuid] and (client_id is null or position > 0) for update)
    update requirements r set property_type_ids = w.after, version = r.version + 1, updated_at = ${at.toISOString()}::timestamptz
    from wanting w where w.id = r.id
    returning coalesce(r.lead_id, r.client_id) as id, case when r.lead_id is null then 'clients' else 'leads' end as topic,
      to_json(w.before) as before, to_json(w.after) as after`);
  return rows;
}

/** Gives the first requirements of people that an import added their custom values, by the rows of its file. */
export async function fillImportedRequirements(
  db: Queryable,
  topic: PersonTopic,
  { importId, rows }: { importId: string; rows: ReadonlyArray<{ row: number; custom: CustomValues }> },
): Promise<void> {
  const person = sql.raw(topic === 'leads' ? 'lead_id' : 'client_id');
  await db.execute(sql`
    update requirements q set custom = filled.custom
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as filled (row integer, custom jsonb)
    join ${sql.identifier(topic)} p on p.import_id = ${importId}::uuid and p.import_row = filled.row
    where q.${person} = p.id and q.position = 0`);
}
