import { sql } from 'drizzle-orm';
import type { SharingFacts } from '#features/registrations/sharing-rules.ts';
import type { Queryable } from '#platform/database/server/database.ts';

interface FoundFacts {
  readonly id: string;
  readonly title: string;
  readonly facts: SharingFacts;
}

/**
 * What the rules of sharing need to know of properties that are not in the trash. A number copied from a project in the
 * trash does not count. The number in the company's settings counts in its State, with unknown days.
 */
export async function findSharingFacts(db: Queryable, ids: readonly string[]): Promise<FoundFacts[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<FoundFacts & Record<string, unknown>>(sql`
    select p.id, p.title, json_build_object('purpose', p.purpose, 'sale_kind', p.sale_kind, 'state', p.state,
      'year_built', p.year_built,
      'rera_number', case when p.project_registration_id is null then p.rera_number end,
      'project', case when r.id is not null then json_build_object('state', r.state, 'valid_from', r.valid_from,
        'valid_until', r.valid_until, 'completed_on', r.completed_on, 'page_url', r.page_url) end,
      'agents', (
        select coalesce(json_agg(json_build_object('valid_from', a.valid_from, 'valid_until', a.valid_until,
          'completed_on', null)), '[]'::json)
        from (
          select valid_from, valid_until from registrations
          where state = p.state and deleted_at is null and (kind = 'company' or holder_id = (
            select id from profiles where id = p.agent_id and deleted_at is null))
          union all
          select null, null from company c
          where c.state = p.state and btrim(coalesce(c.rera_number, '')) <> '' and not exists (
            select from registrations where kind = 'company' and state = c.state and deleted_at is null)
        ) a)) as facts
    from properties p
    left join registrations r on r.id = p.project_registration_id and r.deleted_at is null
    where p.id = any(${sql.param([...ids])}::uuid[]) and p.deleted_at is null`);
  return rows;
}
