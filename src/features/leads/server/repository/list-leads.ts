import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { listFieldsOf } from '#features/custom-fields/server/repository.ts';
import { countsAsRows } from '#platform/counts/server/counts.ts';
import { customConditions } from '#platform/custom-fields/server/custom-conditions.ts';
import { requirementCustom } from '#platform/custom-fields/server/requirement-custom.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { recordList } from '#platform/lists/server/record-list.ts';
import type { ListQuery, Order } from '#platform/lists/server/sorted-list.ts';
import { ascending, byDate, descending, findListPage, onDays, oneOf } from '#platform/lists/server/sorted-list.ts';
import type { BoardColumnInput, ColumnSum, LeadFilter } from '../../contract.ts';
import type { LeadFollowUpFilter, LeadSorting } from '../../rules.ts';
import { hasReached, wasLostFrom } from './report-stages.ts';
import type { Stages } from './stages.ts';

/** The current user and the company's day. */
export interface LeadViewer {
  readonly profileId: string | null;
  readonly today: string;
  /** Only for what depends on their order: see `needsStages`. */
  readonly stages?: Stages | undefined;
}

/** Whether a list depends on the order of the stages. */
export function needsStages({
  reached,
  lost_from,
  sort,
}: LeadFilter & { readonly sort?: string | undefined }): boolean {
  return reached !== undefined || lost_from !== undefined || sort === 'stage' || sort === 'stage_down';
}

/** A page of one column of the board, in order: the JSON of a `LeadPage`. */
export async function findColumn(db: Queryable, viewer: LeadViewer, query: BoardColumnInput): Promise<string> {
  const { status, cursor, limit = columnLimit, ...filter } = query;
  return findListPage(db, {
    ...(await leadList(viewer).currentQuery(db, { ...filter, status: [status] })),
    order: byPosition,
    card: leadCardColumns,
    joins: leadCardJoins,
    cursor,
    limit,
  });
}

const columnLimit = 50;

/** Counts and sums of all leads by status; omits empty statuses. */
export async function sumColumns(db: Queryable): Promise<ColumnSum[]> {
  const { rows } = await db.execute<ColumnSum & Record<string, unknown>>(sql`
    with sums as (${countsAsRows('leads.status', 'leads.status_value')})
    select key as status, coalesce(sum(value) filter (where name = 'leads.status'), 0)::integer as count,
      (coalesce(sum(value) filter (where name = 'leads.status_value'), 0) / 100.0)::numeric(20, 2)::text as value
    from sums group by key`);
  return rows;
}

export async function sumFilteredColumns(db: Queryable, viewer: LeadViewer, filter: LeadFilter): Promise<ColumnSum[]> {
  const { rows } = await db.execute<ColumnSum & Record<string, unknown>>(sql`
    select p.status, count(*)::integer as count, coalesce(sum(p.budget), 0)::numeric(20, 2)::text as value
    from leads p where ${await leadList(viewer).condition(db, filter)} group by p.status`);
  return rows;
}

const byFollowUp = {
  kind: 'day',
  column: sql`coalesce(p.follow_up_on, '9999-12-31'::date)`,
  type: sql`date`,
} as const;
const byPosition: Order = { kind: 'decimal', column: sql`p.position`, type: sql`numeric`, ...ascending };

const byName = { kind: 'text', column: sql`p.name_key`, type: sql`text` } as const;
const decimal = (column: SQL) => ({ kind: 'decimal', column, type: sql`numeric` }) as const;
const byStage = ({ stages }: LeadViewer) =>
  decimal(sql`array_position(${sql.param([...(stages?.all ?? [])])}::text[], p.status)::numeric`);

const leadOrders = (viewer: LeadViewer): Record<LeadSorting, Order> => ({
  newest: { ...byDate, ...descending },
  oldest: { ...byDate, ...ascending },
  name: { ...byName, ...ascending },
  name_down: { ...byName, ...descending },
  follow_up: { ...byFollowUp, ...ascending },
  // Leads without a follow-up or budget are last in both orders.
  follow_up_down: {
    kind: 'day',
    column: sql`coalesce(p.follow_up_on, '1900-01-01'::date)`,
    type: sql`date`,
    ...descending,
  },
  budget: { kind: 'amount', column: sql`coalesce(p.budget, 0)`, type: sql`numeric`, ...descending },
  budget_up: { ...decimal(sql`coalesce(p.budget, 99999999999)`), ...ascending },
  stage: { ...byStage(viewer), ...ascending },
  stage_down: { ...byStage(viewer), ...descending },
});

function listQueryOf(filter: LeadFilter, viewer: LeadViewer): ListQuery {
  const ranges = [
    ...[filter.budget_min, filter.budget_max, filter.created_since, filter.created_until],
    ...[filter.stage_since, filter.stage_until, filter.follow_up],
  ];
  return {
    table: sql.raw('leads'),
    filters: filterConditions(filter, viewer),
    search: filter.search,
    forceCustomPlan: ranges.some((value) => value !== undefined),
  };
}

const knownBudget = sql`coalesce(p.budget, p.budget_min)`;

function filterConditions(filter: LeadFilter, viewer: LeadViewer): SQL[] {
  const conditions = [
    sql`p.deleted_at is null`,
    ...oneOf(sql`p.status`, sql`text`, filter.status),
    ...sourceCondition(filter.source),
    ...oneOf(sql`p.interest_type`, sql`text`, filter.interest),
    ...oneOf(sql`p.assigned_agent_id`, sql`uuid`, filter.agent),
  ];
  if (filter.budget_min !== undefined) conditions.push(sql`${knownBudget} >= ${filter.budget_min}::numeric`);
  if (filter.budget_max !== undefined) conditions.push(sql`${knownBudget} <= ${filter.budget_max}::numeric`);
  if (filter.property !== undefined) conditions.push(sql`p.property_id = ${filter.property}::uuid`);
  if (filter.client !== undefined) conditions.push(sql`p.client_id = ${filter.client}::uuid`);
  if (filter.whose === 'mine') conditions.push(isOwnLead(viewer.profileId));
  if (filter.whose === 'unassigned') conditions.push(sql`p.assigned_agent_id is null`);
  if (filter.waiting !== undefined) conditions.push(...isWaitingFor(filter.waiting, viewer.profileId));
  if (filter.answered !== undefined) conditions.push(sql`p.answered_at is not null`);
  if (filter.reached !== undefined) conditions.push(...hasReached(filter.reached, viewer.stages));
  if (filter.lost_from !== undefined) conditions.push(...wasLostFrom(filter.lost_from, viewer.stages));
  if (filter.follow_up !== undefined) conditions.push(...dueConditions[filter.follow_up](viewer.today));
  return [
    ...conditions,
    ...customConditions(filter.custom, 'leads', sql`q.lead_id = p.id`),
    ...onDays(sql`p.created_at`, filter.created_since, filter.created_until),
    ...onDays(sql`p.stage_since`, filter.stage_since, filter.stage_until),
  ];
}

/** A user's own leads: assigned to them, or unassigned and created by them. */
function isOwnLead(profileId: string | null): SQL {
  return sql`(p.assigned_agent_id = ${profileId}::uuid
    or (p.assigned_agent_id is null and p.created_by = ${profileId}::uuid))`;
}

/** `findWaitingLeads` of the response clock is the same rule. */
function isWaitingFor(whom: NonNullable<LeadFilter['waiting']>, profileId: string | null): SQL[] {
  const isWaiting = sql`exists (select from response_clocks w where w.lead_id = p.id and w.is_waiting)`;
  if (whom === 'all') return [isWaiting];
  return [isWaiting, sql`(p.assigned_agent_id = ${profileId}::uuid or p.assigned_agent_id is null)`];
}

const isActive = sql`stage_kind(p.status) = 'open'`;

/** Follow-up conditions by the company's day. */
const dueConditions: Record<LeadFollowUpFilter, (today: string) => SQL[]> = {
  due: (today) => [isActive, sql`p.follow_up_on <= ${today}::date`],
  today: (today) => [isActive, sql`p.follow_up_on = ${today}::date`],
  overdue: (today) => [isActive, sql`p.follow_up_on < ${today}::date`],
  planned: (today) => [isActive, sql`p.follow_up_on > ${today}::date`],
  none: () => [isActive, sql`p.follow_up_on is null`],
};

function sourceCondition(sources: readonly string[] | undefined): SQL[] {
  if (!sources?.includes('unknown')) return oneOf(sql`p.source`, sql`text`, sources);
  const named = sources.filter((source) => source !== 'unknown');
  return [sql`(p.source is null or p.source = any(${sql.param(named)}::text[]))`];
}

export const leadCardColumns =
  sql.raw(`p.id, p.full_name, p.email, p.phone, p.phone_e164, p.source, p.status, p.lost_reason, p.won_reason,
  p.stage_since, p.interest_type, p.budget_min::text, p.budget::text, p.preferred_locations, p.follow_up_on, p.assigned_agent_id,
  case when a.id is not null then json_build_object('id', a.id, 'full_name', a.full_name,
    'is_deleted', a.deleted_at is not null) end as assigned_agent,
  p.property_id, case when h.id is not null then json_build_object('id', h.id, 'title', h.title) end as property,
  p.client_id, p.custom, ${requirementCustom('lead_id')}, p.created_by, p.created_at, p.version`);

export const leadCardJoins = sql.raw(`
  left join profiles a on a.id = p.assigned_agent_id
  left join properties h on h.id = p.property_id and h.deleted_at is null`);

export const leadList = (viewer: LeadViewer) =>
  recordList<LeadFilter, LeadSorting>({
    orders: leadOrders(viewer),
    defaultSorting: 'newest',
    words: { status: 'lead_stage', source: 'lead_source', reached: 'lead_stage', lost_from: 'lead_stage' },
    queryOf: (filter) => listQueryOf(filter, viewer),
    fieldsOf: (db) => listFieldsOf(db, 'leads'),
    card: leadCardColumns,
    joins: leadCardJoins,
  });
