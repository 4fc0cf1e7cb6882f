import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import { forceCustomPlan } from '#platform/database/server/named-statements.ts';
import { onDays } from '#platform/lists/server/sorted-list.ts';
import type { OpenStage, Stage } from '../../rules.ts';
import { stagesFrom } from '../../rules.ts';

/** Days on which leads were added. */
export interface AddedDays {
  readonly created_since?: string | undefined;
  readonly created_until?: string | undefined;
}

/** The leads `p` outside the trash that were added on these days. */
export function addedOn({ created_since, created_until }: AddedDays): SQL {
  return sql.join([sql`p.deleted_at is null`, ...onDays(sql`p.created_at`, created_since, created_until)], sql` and `);
}

/**
 * The last open stage of the lost lead `p`. 'New' if the log does not know it: the lead was added or imported as lost. A
 * lead that was closed before it was lost came as far as the negotiation.
 */
export const stageBeforeLost = sql`
  coalesce((
    select case c.difference->'status'->>0
      when 'closed' then 'negotiation' when 'lost' then 'new' else c.difference->'status'->>0 end
    from changes c
    where c.topic = 'leads' and c.entity_id = p.id and c.difference->'status'->>1 = 'lost' order by c.id desc limit 1),
    'new')`;

/** The conditions for leads that the funnel counts for a stage. */
export function hasReached(stage: Stage): SQL[] {
  if (stage === 'new') return [];
  const wanted = sql`any(${sql.param(stagesFrom(stage))}::text[])`;
  // A lead that is lost is not closed.
  if (stage === 'closed') return [sql`p.status = 'closed'`];
  return [sql`(p.status = ${wanted} or (p.status = 'lost' and ${stageBeforeLost} = ${wanted}))`];
}

export interface StageCounts extends Record<string, unknown> {
  readonly stage: Stage;
  readonly waiting: number;
  readonly lost: number;
}

/** Leads by the stage in which they are, or from which they were lost; omits stages without leads. */
export async function countStages(db: Queryable, added: AddedDays): Promise<StageCounts[]> {
  const { rows } = await db.execute<StageCounts>(
    forceCustomPlan(sql`
    select case when is_lost then last_stage else status end as stage,
      count(*) filter (where not is_lost)::integer as waiting, count(*) filter (where is_lost)::integer as lost
    from (
      select p.status, p.status = 'lost' as is_lost, case when p.status = 'lost' then ${stageBeforeLost} end as last_stage
      from leads p where ${addedOn(added)}) found
    group by 1`),
  );
  return rows;
}

export interface StageStays extends Record<string, unknown> {
  readonly stage: OpenStage;
  /** The median in days with one decimal. */
  readonly days: string;
}

/**
 * How long leads stayed in the open stages that they left. The median, because a move that was undone at once would pull a
 * mean down. A stay counts only if the log knows its begin.
 */
export async function measureStays(db: Queryable, added: AddedDays): Promise<StageStays[]> {
  const { rows } = await db.execute<StageStays>(
    forceCustomPlan(sql`
    select stage, round((percentile_cont(0.5) within group (order by seconds) / 86400)::numeric, 1)::text as days
    from (
      select c.difference->'status'->>0 as stage,
        extract(epoch from c.at - lag(c.at) over (partition by c.entity_id order by c.id)) as seconds
      from leads p join changes c on c.topic = 'leads' and c.entity_id = p.id and c.difference ? 'status'
      where ${addedOn(added)}) stays
    where seconds is not null and stage not in ('closed', 'lost')
    group by stage`),
  );
  return rows;
}
