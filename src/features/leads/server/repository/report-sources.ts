import { sql } from 'drizzle-orm';
import { countsAsRows } from '#platform/counts/server/counts.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { forceCustomPlan } from '#platform/database/server/named-statements.ts';
import { onDays } from '#platform/lists/server/sorted-list.ts';
import type { LeadSource } from '../../rules.ts';

export interface SourceSums extends Record<string, unknown> {
  readonly source: LeadSource | null;
  readonly leads: number;
  readonly closed: number;
  /** In rupees. */
  readonly value: string;
  /** Value divided by the number of leads, in whole rupees. */
  readonly average: string;
  /** In rupees: of the closed leads. */
  readonly closed_value: string;
}

const sumsOf = sql.raw(`sum(leads)::integer as leads, sum(closed)::integer as closed,
  sum(value)::numeric(20, 2)::text as value, round(sum(value) / nullif(sum(leads), 0))::text as average,
  sum(closed_value)::numeric(20, 2)::text as closed_value`);

/** Figures per source, most leads first; all-time figures use stored sums, a period its leads. */
export async function sumSources(
  db: Queryable,
  { created_since, created_until }: { created_since?: string | undefined; created_until?: string | undefined },
): Promise<SourceSums[]> {
  const isAll = created_since === undefined && created_until === undefined;
  const parts = isAll
    ? sql`select nullif(split_part(key, '|', 1), '') as source,
        value * (name = 'leads.source')::integer as leads,
        value * (name = 'leads.source' and stage_kind(split_part(key, '|', 2)) = 'won')::integer as closed,
        value * (name = 'leads.source_value')::integer / 100.0 as value,
        value * (name = 'leads.source_value' and stage_kind(split_part(key, '|', 2)) = 'won')::integer / 100.0 as closed_value
      from (${countsAsRows('leads.source', 'leads.source_value')}) sums`
    : sql`select p.source, count(*) as leads, count(*) filter (where stage_kind(p.status) = 'won') as closed,
        coalesce(sum(p.budget), 0) as value,
        coalesce(sum(p.budget) filter (where stage_kind(p.status) = 'won'), 0) as closed_value
      from leads p where ${sql.join([sql`p.deleted_at is null`, ...onDays(sql`p.created_at`, created_since, created_until)], sql` and `)}
      group by p.source`;
  const statement = sql`
    select source, ${sumsOf} from (${parts}) parts group by source having sum(leads) > 0 order by sum(leads) desc, source`;
  // The best plan depends on the length of the period.
  const { rows } = await db.execute<SourceSums>(isAll ? statement : forceCustomPlan(statement));
  return rows;
}
