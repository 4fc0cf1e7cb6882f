import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import type { ExpiringLink } from '../contract.ts';

interface LinkFilter {
  readonly now: Date;
  readonly until: Date;
  /** Who created the link; undefined: anyone. */
  readonly createdBy: string | null | undefined;
  readonly limit: number;
}

/**
 * Open property and portal links that end soon, the first to end first, and how many there are. A person with a link to the
 * portal that lasts longer needs no new one.
 */
export async function findExpiringLinks(
  db: Queryable,
  { now, until, createdBy, limit }: LinkFilter,
): Promise<{ items: ExpiringLink[]; total: number }> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const end = sql`${until.toISOString()}::timestamptz`;
  const isTheirs = createdBy === undefined ? sql`true` : sql`s.created_by = ${createdBy}::uuid`;
  const isEnding = sql`s.revoked_at is null and s.expires_at > ${at} and s.expires_at < ${end} and ${isTheirs}`;
  const { rows } = await db.execute<{ items: ExpiringLink[]; total: number }>(sql`
    with ending as (
      select s.id, 'property' as kind, s.expires_at, s.client_id, s.lead_id, s.recipient_name from property_links s
      where ${isEnding}
      union all
      select s.id, 'portal', s.expires_at, s.client_id, s.lead_id, '' from portal_links s
      where ${isEnding} and not exists (
        select from portal_links o where o.revoked_at is null and o.expires_at >= ${end}
          and (o.client_id = s.client_id or (s.client_id is null and o.lead_id = s.lead_id)))),
    shown as (
      select e.*, k.id as client, k.full_name as client_name, l.id as lead, l.full_name as lead_name
      from ending e
      left join clients k on k.id = e.client_id and k.deleted_at is null
      left join leads l on l.id = e.lead_id and l.deleted_at is null
      where (e.client_id is null and e.lead_id is null) or k.id is not null or l.id is not null),
    page as (select * from shown order by expires_at, id limit ${limit})
    select (select count(*)::integer from shown) as total, coalesce(json_agg(json_build_object(
      'id', p.id, 'kind', p.kind, 'expires_at', p.expires_at, 'recipient_name', p.recipient_name,
      'person', case
        when p.client is not null then json_build_object('topic', 'clients', 'id', p.client, 'full_name', p.client_name)
        when p.lead is not null then json_build_object('topic', 'leads', 'id', p.lead, 'full_name', p.lead_name) end,
      'properties', coalesce((select json_agg(h.title order by o.position) from property_link_properties o
        join properties h on h.id = o.property_id and h.deleted_at is null where o.link_id = p.id), '[]'))
      order by p.expires_at, p.id), '[]') as items
    from page p`);
  return rows[0] ?? { items: [], total: 0 };
}
