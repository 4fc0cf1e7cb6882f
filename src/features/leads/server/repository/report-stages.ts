import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import { forceCustomPlan } from '#platform/database/server/named-statements.ts';
import { onDays } from '#platform/lists/server/sorted-list.ts';
import type { LeadStatus } from '../../rules.ts';
import { isWon } from '../../rules.ts';
import type { Stages } from './stages.ts';
import { isUndoneMove } from './stages.ts';

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
 * What the change log names as the stage of the lost lead `p` before: see `Stages.lastOpen`. 'new' if it does not know: the
 * lead was added or imported as lost.
 */
const stageBeforeLost = sql`
  coalesce((
    select c.difference->'status'->>0 from changes c
    where c.topic = 'leads' and c.entity_id = p.id and stage_kind(c.difference->'status'->>1) = 'lost'
      and stage_kind(c.difference->'status'->>0) <> 'lost' and not ${isUndoneMove}
    order by c.id desc limit 1),
    'new')`;

const isLostLead = sql`stage_kind(p.status) = 'lost'`;

/** The conditions for leads that the funnel counts for a stage. */
export function hasReached(stage: LeadStatus, stages: Stages | undefined): SQL[] {
  const wanted = stages?.from(stage) ?? [];
  const isThere = sql`p.status = any(${sql.param([...wanted])}::text[])`;
  // A lead that is lost is not won.
  if (isWon(stage)) return [isThere];
  const logged = sql.param(stages?.loggedAs(wanted) ?? []);
  return [sql`(${isThere} or (${isLostLead} and ${stageBeforeLost} = any(${logged}::text[])))`];
}

/** The conditions for leads that were lost from a stage. */
export function wasLostFrom(stage: LeadStatus, stages: Stages | undefined): SQL[] {
  const logged = sql.param(stages?.loggedAs([stages.now(stage)]) ?? []);
  return [isLostLead, sql`${stageBeforeLost} = any(${logged}::text[])`];
}

export interface StageCounts extends Record<string, unknown> {
  /** As a lead or the change log names it. */
  readonly stage: LeadStatus;
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
      select p.status, ${isLostLead} as is_lost, case when ${isLostLead} then ${stageBeforeLost} end as last_stage
      from leads p where ${addedOn(added)}) found
    group by 1`),
  );
  return rows;
}

export interface StageStays extends Record<string, unknown> {
  readonly stage: LeadStatus;
  /** The median in days with one decimal. */
  readonly days: string;
}

/**
 * How long leads stayed in the open stages that they left. The median, because a move that was undone at once would pull a
 * mean down. A stay counts only if the log knows its begin. A merge of two stages ends no stay.
 */
export async function measureStays(db: Queryable, added: AddedDays): Promise<StageStays[]> {
  const { rows } = await db.execute<StageStays>(
    forceCustomPlan(sql`
    with stage_now as materialized (
      select w.key, coalesce(t.key, w.key) as now from words w left join words t on t.id = w.merged_into_id
      where w.kind = 'lead_stage')
    select stage, round((percentile_cont(0.5) within group (order by seconds) / 86400)::numeric, 1)::text as days
    from (
      select moved.before as stage,
        extract(epoch from moved.at - lag(moved.at) over (partition by moved.entity_id order by moved.id)) as seconds
      from (
        select c.id, c.entity_id, c.at, b.now as before
        from leads p join changes c on c.topic = 'leads' and c.entity_id = p.id and c.difference ? 'status'
          left join stage_now b on b.key = c.difference->'status'->>0
          left join stage_now a on a.key = c.difference->'status'->>1
        where ${addedOn(added)} and b.now is distinct from a.now and not ${isUndoneMove}) moved) stays
    where seconds is not null and stage is not null and stage_kind(stage) = 'open'
    group by stage`),
  );
  return rows;
}
