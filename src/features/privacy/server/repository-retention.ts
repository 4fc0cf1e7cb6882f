import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import type { RetentionPreview } from '../contract.ts';
import type { RetentionKind } from '../rules.ts';

/** Data that was last used before an instant. */
export interface RetentionQuery {
  readonly kind: RetentionKind;
  readonly before: Date;
}

/** What the law makes the agency keep (see `retentionKinds`), and who still offers a property through it. */
const hasDealings = (client: SQL) => sql`(
  exists (select from deals d where d.client_id = ${client})
  or exists (select from invoices i where i.client_id = ${client})
  or exists (select from properties o where o.owner_id = ${client} and o.deleted_at is null)
  or exists (select from property_contacts pc where pc.client_id = ${client})
  or exists (select from leads dl join deals d on d.lead_id = dl.id where dl.client_id = ${client}))`;

const hasDeal = (lead: SQL) => sql`exists (select from deals d where d.lead_id = ${lead})`;

/** Something happened with the person since, or is planned. */
const isActive = (column: SQL, id: SQL, before: SQL) => sql`(
  exists (select from communications m where m.${column} = ${id} and m.created_at >= ${before})
  or exists (select from meetings g where g.${column} = ${id} and g.deleted_at is null and g.meeting_date >= ${before})
  or exists (select from notes n where n.${column} = ${id} and n.deleted_at is null and n.written_at >= ${before})
  or exists (select from follow_ups f where f.${column} = ${id} and f.done_at is null and f.due_at >= ${before})
  or exists (select from privacy_requests q where q.${column} = ${id} and q.state = 'open'))`;

const leadId = sql.raw('lead_id');
const clientId = sql.raw('client_id');

/** Rows of (topic, id, title, since). */
function candidates({ kind, before: date }: RetentionQuery): SQL {
  const before = sql`${date.toISOString()}::timestamptz`;
  switch (kind) {
    case 'lost_leads':
      return sql`
        select 'leads' as topic, l.id, l.full_name as title, greatest(l.stage_since, l.updated_at) as since from leads l
        where stage_kind(l.status) = 'lost' and l.client_id is null and l.deleted_at is null and l.erased_at is null
          and l.stage_since < ${before} and l.updated_at < ${before} and not ${hasDeal(sql`l.id`)}
          and not ${isActive(leadId, sql`l.id`, before)}`;
    case 'idle_clients':
      return sql`
        select 'clients' as topic, c.id, c.full_name as title, c.updated_at as since from clients c
        where c.deleted_at is null and c.erased_at is null and c.updated_at < ${before}
          and not ${hasDealings(sql`c.id`)} and not ${isActive(clientId, sql`c.id`, before)}
          and not exists (select from leads l where l.client_id = c.id and l.deleted_at is null
            and (stage_kind(l.status) = 'open' or l.updated_at >= ${before} or ${isActive(leadId, sql`l.id`, before)}))`;
    case 'refused_contacts':
      return sql`
        select r.topic, r.id, r.title, r.since from (
          select 'leads' as topic, l.id, l.full_name as title, s.at as since, s.act
          from leads l cross join lateral (
            select act, at from consents k where k.lead_id = l.id and k.purposes = '{}'
            order by k.at desc, k.id desc limit 1) s
          where l.client_id is null and l.deleted_at is null and l.erased_at is null and not ${hasDeal(sql`l.id`)}
            and not ${isActive(leadId, sql`l.id`, before)}
          union all
          select 'clients', c.id, c.full_name, s.at, s.act
          from clients c cross join lateral (
            select act, at from consents k
            where (k.client_id = c.id or k.lead_id in (select id from leads where client_id = c.id)) and k.purposes = '{}'
            order by k.at desc, k.id desc limit 1) s
          where c.deleted_at is null and c.erased_at is null and not ${hasDealings(sql`c.id`)}
            and not ${isActive(clientId, sql`c.id`, before)}) r
        where r.act = 'do_not_contact' and r.since < ${before}`;
    case 'communications':
      return sql`
        select case when c.id is not null then 'clients' else 'leads' end as topic, m.id,
          coalesce(c.full_name, l.full_name, '') as title, m.created_at as since
        from communications m left join clients c on c.id = m.client_id left join leads l on l.id = m.lead_id
        where m.created_at < ${before} and (m.content <> '' or m.subject <> '')
          and (c.id is null or not ${hasDealings(sql`c.id`)}) and (l.id is null or not ${hasDeal(sql`l.id`)})
          and not exists (select from privacy_requests q where q.state = 'open'
            and (q.client_id = m.client_id or q.lead_id = m.lead_id))`;
    case 'link_opens':
      return sql`
        select 'properties' as topic, k.id, p.title, k.last_opened_at as since
        from property_links k
        cross join lateral (
          select string_agg(p.title, ', ' order by i.position) as title
          from property_link_properties i join properties p on p.id = i.property_id where i.link_id = k.id) p
        where k.last_opened_at < ${before} and p.title is not null`;
  }
}

/** How many there are, and the oldest ones with the record to open. */
export async function findRetentionPreview(
  db: Queryable,
  query: RetentionQuery,
  limit: number,
): Promise<RetentionPreview> {
  const target: SQL =
    query.kind === 'communications'
      ? sql`coalesce((select coalesce(client_id, lead_id) from communications where id = f.id), f.id)`
      : query.kind === 'link_opens'
        ? sql`coalesce((select property_id from property_link_properties where link_id = f.id order by position limit 1), f.id)`
        : sql`f.id`;
  const { rows } = await db.execute<{ preview: RetentionPreview }>(sql`
    with found as materialized (${candidates(query)})
    select json_build_object('total', (select count(*) from found), 'items', coalesce((
      select json_agg(json_build_object('topic', f.topic, 'id', ${target}, 'title', f.title, 'since', f.since)
        order by f.since, f.id)
      from (select * from found order by since, id limit ${limit}) f), '[]')) as preview`);
  const [row] = rows;
  if (!row) throw new Error('an aggregate has one row');
  return row.preview;
}

export interface RetentionCandidate extends Record<string, unknown> {
  readonly topic: 'leads' | 'clients' | 'properties';
  readonly id: string;
}

/** The next candidates in the order of their ids, after an id. */
export async function listRetentionCandidates(
  db: Queryable,
  query: RetentionQuery,
  { after, limit }: { after: string | null; limit: number },
): Promise<RetentionCandidate[]> {
  const { rows } = await db.execute<RetentionCandidate>(sql`
    select f.topic, f.id from (${candidates(query)}) f
    where ${after}::uuid is null or f.id > ${after}::uuid order by f.id limit ${limit}`);
  return rows;
}

/** Those of the records that are still due; the caller has locked them. */
export async function findStillDue(db: Queryable, query: RetentionQuery, ids: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select f.id from (${candidates(query)}) f where f.id = any(${sql.param([...ids])}::uuid[]) order by f.id`);
  return rows.map(({ id }) => id);
}

export async function lockCommunications(db: Queryable, ids: readonly string[]): Promise<void> {
  await db.execute(
    sql`select from communications where id = any(${sql.param([...ids])}::uuid[]) order by id for update`,
  );
}

/** Subjects of emails in the change log of their people, before an instant. */
export async function eraseOldSubjects(
  db: Queryable,
  communicationIds: readonly string[],
  before: Date,
): Promise<void> {
  await db.execute(sql`
    update changes h set difference = difference - 'subject'
    from communications m
    where m.id = any(${sql.param([...communicationIds])}::uuid[]) and h.difference ? 'subject'
      and h.at < ${before.toISOString()}::timestamptz
      and ((h.topic = 'clients' and h.entity_id = m.client_id) or (h.topic = 'leads' and h.entity_id = m.lead_id))`);
}

/** Forgets when and how often links were opened. */
export async function forgetOpens(db: Queryable, ids: readonly string[], before: Date): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update property_links set opens = 0, last_opened_at = null
    where id = any(${sql.param([...ids])}::uuid[]) and last_opened_at < ${before.toISOString()}::timestamptz returning id`);
  return rows.map(({ id }) => id);
}
