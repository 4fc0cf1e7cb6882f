import { and, desc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { PersonIds } from '#features/communications/server/repository-people.ts';
import type { ContactPerson, PersonTopic } from '#platform/contact/person.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import type { DetailField, DetailValue } from '../rules.ts';
import { detailProposals } from './tables.ts';

export type DetailProposalRow = typeof detailProposals.$inferSelect;

/** False if the id is taken. */
export async function insertProposal(db: Queryable, row: typeof detailProposals.$inferInsert): Promise<boolean> {
  const rows = await db
    .insert(detailProposals)
    .values(row)
    .onConflictDoNothing({ target: detailProposals.id })
    .returning({ id: detailProposals.id });
  return rows.length > 0;
}

export async function findProposal(db: Queryable, id: string): Promise<DetailProposalRow | null> {
  const [row] = await db.select().from(detailProposals).where(eq(detailProposals.id, id));
  return row ?? null;
}

export async function findOpenProposal(
  db: Queryable,
  { client_id, lead_id }: PersonIds,
): Promise<DetailProposalRow | null> {
  const whose =
    client_id === null
      ? and(eq(detailProposals.lead_id, lead_id ?? ''), isNull(detailProposals.client_id))
      : eq(detailProposals.client_id, client_id);
  const [row] = await db
    .select()
    .from(detailProposals)
    .where(and(whose, eq(detailProposals.state, 'open')));
  return row ?? null;
}

/** The last proposal of a person that was not withdrawn. */
export async function findLastProposal(db: Queryable, { topic, id }: ContactPerson): Promise<DetailProposalRow | null> {
  const [row] = await db
    .select()
    .from(detailProposals)
    .where(
      and(
        eq(topic === 'leads' ? detailProposals.lead_id : detailProposals.client_id, id),
        ne(detailProposals.state, 'withdrawn'),
      ),
    )
    .orderBy(desc(detailProposals.proposed_at), desc(detailProposals.id))
    .limit(1);
  return row ?? null;
}

export async function updateProposal(
  db: Queryable,
  id: string,
  values: Partial<typeof detailProposals.$inferInsert>,
): Promise<void> {
  await db.update(detailProposals).set(values).where(eq(detailProposals.id, id));
}

export interface ListedProposal {
  readonly proposal: {
    readonly id: string;
    readonly fields: DetailProposalRow['fields'];
    readonly proposed_at: string;
  };
  readonly person: { readonly topic: PersonTopic; readonly id: string; readonly full_name: string };
  readonly version: number;
  readonly now: Partial<Record<DetailField, DetailValue>>;
}

const maxListed = 200;

/** Open proposals of existing people, the oldest first. */
export async function findOpenProposals(
  db: Queryable,
  {
    whose,
    person,
    profileId,
  }: { readonly whose: 'mine' | 'all'; readonly person?: ContactPerson | undefined; readonly profileId: string | null },
): Promise<ListedProposal[]> {
  const agentId = sql`coalesce(c.agent_id, l.assigned_agent_id)`;
  const conditions = [
    sql`d.state = 'open'`,
    sql`case when d.client_id is not null then c.deleted_at is null else l.deleted_at is null end`,
  ];
  if (person) {
    const column = sql.identifier(person.topic === 'leads' ? 'lead_id' : 'client_id');
    conditions.push(sql`d.${column} = ${person.id}::uuid`);
  } else if (whose === 'mine') conditions.push(sql`(${agentId} = ${profileId}::uuid or ${agentId} is null)`);
  const { rows } = await db.execute<{ listed: ListedProposal }>(sql`
    select json_build_object(
      'proposal', json_build_object('id', d.id, 'fields', d.fields, 'proposed_at', d.proposed_at),
      'person', case when c.id is not null then json_build_object('topic', 'clients', 'id', c.id, 'full_name', c.full_name)
        else json_build_object('topic', 'leads', 'id', l.id, 'full_name', l.full_name) end,
      'version', coalesce(c.version, l.version),
      'now', case when c.id is not null then json_build_object('full_name', c.full_name, 'phone', c.phone,
          'other_phones', to_json(c.other_phones), 'email', c.email, 'address', c.address, 'language', c.language)
        else json_build_object('full_name', l.full_name, 'phone', l.phone, 'other_phones', to_json(l.other_phones),
          'email', l.email) end) as listed
    from detail_proposals d
    left join clients c on c.id = d.client_id
    left join leads l on l.id = d.lead_id
    where ${sql.join(conditions, sql` and `)}
    order by d.proposed_at, d.id limit ${maxListed}`);
  return rows.map(({ listed }) => listed);
}

/** Deletes all proposals of clients or leads; those of leads who became clients are left to the clients. */
export async function deleteProposalsOf(db: Queryable, topic: PersonTopic, ids: readonly string[]): Promise<void> {
  if (topic === 'clients') {
    await db.delete(detailProposals).where(inArray(detailProposals.client_id, [...ids]));
    return;
  }
  const ofLeads = inArray(detailProposals.lead_id, [...ids]);
  await db.delete(detailProposals).where(and(ofLeads, isNull(detailProposals.client_id)));
  await db
    .update(detailProposals)
    .set({ lead_id: null })
    .where(and(ofLeads, isNotNull(detailProposals.client_id)));
}
