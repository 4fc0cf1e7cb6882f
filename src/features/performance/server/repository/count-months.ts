import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { Role } from '#platform/access/rights.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import type { TargetMonth } from '../../contract.ts';
import type { CountedMonth, RevenueTarget, TypedMetrics } from '../../rules.ts';
import { monthsShown } from '../../rules.ts';

export interface CountedAgent {
  readonly id: string;
  readonly full_name: string;
  readonly role: Role;
  readonly status: 'active' | 'on_leave' | 'inactive';
}

export interface MonthRow {
  readonly month: string;
  readonly counted: CountedMonth;
  readonly typed: TypedMetrics;
  readonly target: RevenueTarget | null;
  /** 0 before the first save. */
  readonly version: number;
}

/** Range of months by its last; by default the month of `now` in the company's time zone. */
export interface MonthSpan {
  readonly until: string | undefined;
  readonly now: Date;
}

const lastMonth = ({ until, now }: MonthSpan): SQL => sql`coalesce(${until ?? null}::date,
  date_trunc('month', ${now.toISOString()}::timestamptz at time zone c.time_zone)::date)`;

const typedOf = sql.raw(`json_build_object('deals_completed', t.deals_completed, 'total_revenue', t.total_revenue::text,
  'target_revenue', t.target_revenue::text, 'client_satisfaction', t.client_satisfaction::text,
  'response_time_hours', t.response_time_hours::text, 'conversion_rate', t.conversion_rate::text)`);

/** The latest target for the agent `p`, of the month `m` or an earlier one. */
const lastTarget = sql`
  left join lateral (
    select g.target_revenue as amount, g.month as since from performance_metrics g
    where g.agent_id = p.id and g.month <= m.month and g.target_revenue is not null
    order by g.month desc limit 1) target on true`;

/** The number of deals of the shares `s`: a deal with two equal shares counts half for each agent. */
const dealsByShare = sql`(coalesce(sum(s.share), 0) / 100)::double precision`;

/** Computed figures of the month `m` of the agent `p`: deals, created leads, answered leads, completed meetings. */
const counted = sql`
  cross join lateral (
    select ${dealsByShare} as deals_completed, coalesce(sum(s.amount), 0)::numeric(20, 2)::text as total_revenue,
      coalesce(sum(round(s.price * s.share / 100, 2)), 0)::numeric(20, 2)::text as deal_value
    from deal_shares s where s.agent_id = p.id and s.is_standing
      and s.closed_on >= m.month and s.closed_on < m.next) deals
  cross join lateral (
    select count(*) filter (where stage_kind(l.status) = 'won')::integer as leads_won, count(*)::integer as leads_created
    from leads l where l.assigned_agent_id = p.id and l.deleted_at is null
      and l.created_at >= m.since and l.created_at < m.until) added
  cross join lateral (
    select round(avg(extract(epoch from l.answered_at - l.created_at)) / 3600, 1)::text as response_time_hours
    from leads l where l.assigned_agent_id = p.id and l.deleted_at is null and l.answered_at is not null
      and l.created_at >= m.since and l.created_at < m.until) answered
  cross join lateral (
    select count(*)::integer as meetings_held
    from meetings k where k.agent_id = p.id and k.deleted_at is null and k.status = 'completed'
      and k.meeting_date >= m.since and k.meeting_date < m.until) met`;

/** People in the trash and erased people count as inactive. */
const standing = sql`case when p.deleted_at is null and p.erased_at is null then p.status else 'inactive' end`;

/** The agent and the months, earliest first; null when nobody has this id. */
export async function countMonths(
  db: Queryable,
  agentId: string,
  span: MonthSpan,
  count = monthsShown,
): Promise<{ agent: CountedAgent; months: MonthRow[] } | null> {
  const { rows } = await db.execute<{ agent: CountedAgent; months: MonthRow[] }>(sql`
    select json_build_object('id', p.id, 'full_name', p.full_name, 'role', p.role, 'status', ${standing}) as agent, (
      select json_agg(json_build_object(
          'month', m.month,
          'counted', json_build_object('deals_completed', deals.deals_completed, 'total_revenue', deals.total_revenue,
            'deal_value', deals.deal_value, 'leads_won', added.leads_won, 'leads_created', added.leads_created,
            'response_time_hours', answered.response_time_hours, 'meetings_held', met.meetings_held),
          'typed', ${typedOf},
          'target', case when target.amount is not null
            then json_build_object('amount', target.amount::text, 'since', target.since) end,
          'version', coalesce(t.version, 0)) order by m.month)
      from (
        select s.month::date as month, (s.month + interval '1 month')::date as next,
          s.month at time zone c.time_zone as since, (s.month + interval '1 month') at time zone c.time_zone as until
        from company c, lateral (select ${lastMonth(span)}::timestamp as last) span,
          generate_series(span.last - interval '1 month' * ${count - 1}::integer, span.last, interval '1 month') s(month)) m
      ${counted}
      left join performance_metrics t on t.agent_id = p.id and t.month = m.month
      ${lastTarget}) as months
    from profiles p where p.id = ${agentId}::uuid`);
  return rows[0] ?? null;
}

/** Who counts in the month `m`: active agents, and inactive ones with deals or typed figures in that month. */
const counts = sql`((p.deleted_at is null and p.erased_at is null and p.approved_at is not null and p.status <> 'inactive')
  or deals.deals_completed > 0
  or num_nonnulls(t.deals_completed, t.total_revenue, t.target_revenue) > 0)`;

/** The months up to the last one, earliest first, of all agents with a target together. */
export async function sumTargets(db: Queryable, span: MonthSpan): Promise<TargetMonth[]> {
  const { rows } = await db.execute<TargetMonth & Record<string, unknown>>(sql`
    select m.month::text as month, coalesce(aimed.agents, '{}') as agents, coalesce(aimed.deals, 0) as deals_completed,
      coalesce(aimed.revenue, 0)::numeric(20, 2)::text as total_revenue, aimed.target::text as target_revenue
    from company c
    cross join lateral (select ${lastMonth(span)}::timestamp as last) span
    cross join lateral (
      select s.month::date as month, (s.month + interval '1 month')::date as next
      from generate_series(span.last - interval '1 month' * ${monthsShown - 1}::integer, span.last, interval '1 month')
        s(month)) m
    cross join lateral (
      select array_agg(p.id order by p.id)::text[] as agents, sum(target.amount) as target,
        sum(coalesce(t.deals_completed, deals.deals_completed)) as deals,
        sum(coalesce(t.total_revenue, deals.total_revenue)) as revenue
      from profiles p
      cross join lateral (
        select ${dealsByShare} as deals_completed, coalesce(sum(s.amount), 0)::numeric(20, 2) as total_revenue
        from deal_shares s where s.agent_id = p.id and s.is_standing
          and s.closed_on >= m.month and s.closed_on < m.next) deals
      left join performance_metrics t on t.agent_id = p.id and t.month = m.month
      ${lastTarget}
      where target.amount is not null and ${counts}) aimed
    order by m.month`);
  return rows;
}

export interface RankRow extends CountedAgent, Record<string, unknown> {
  readonly deals_completed: number;
  readonly total_revenue: string;
  readonly typed_deals: number | null;
  readonly typed_revenue: string | null;
  readonly target: string | null;
}

/**
 * All active agents with the deals of one month, and inactive ones who have deals or typed figures in that month.
 */
export async function rankAgents(db: Queryable, span: MonthSpan): Promise<RankRow[]> {
  const { rows } = await db.execute<RankRow>(sql`
    select p.id, p.full_name, p.role, ${standing} as status, deals.deals_completed, deals.total_revenue::text as total_revenue,
      t.deals_completed as typed_deals, t.total_revenue::text as typed_revenue, target.amount::text as target
    from company c
    cross join lateral (select ${lastMonth(span)} as month) m
    cross join profiles p
    cross join lateral (
      select ${dealsByShare} as deals_completed, coalesce(sum(s.amount), 0)::numeric(20, 2) as total_revenue
      from deal_shares s where s.agent_id = p.id and s.is_standing
        and s.closed_on >= m.month and s.closed_on < (m.month + interval '1 month')::date) deals
    left join performance_metrics t on t.agent_id = p.id and t.month = m.month
    ${lastTarget}
    where ${counts}
    order by coalesce(t.total_revenue, deals.total_revenue) desc, coalesce(t.deals_completed, deals.deals_completed) desc,
      lower(p.full_name), p.id`);
  return rows;
}
