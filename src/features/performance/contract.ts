import * as z from 'zod/mini';
import { roles } from '#platform/access/rights.ts';
import { procedure } from '#platform/rpc/contract.ts';
import { day, id, money, version } from '#platform/rpc/fields.ts';
import { isMonth, targetStatuses } from './rules.ts';

const tags = ['Performance'];

/** A month, given by its first day. */
const month = day.check(
  z.refine(isMonth, 'not_month'),
  z.refine((value) => value >= '2000-01-01' && value <= '2100-12-01', 'not_in_range'),
);

/** A decimal string with at most one decimal, from 0 to `most`. */
const tenths = (most: number) =>
  z.string().check(
    z.regex(new RegExp(`^\\d{1,${Math.trunc(most).toString().length}}(\\.\\d)?$`, 'u'), 'not_number'),
    z.refine((value) => Number(value) <= most, 'not_in_range'),
  );

/** The typed figures of a month; a null figure is computed. */
export const metricsInput = z.object({
  deals_completed: z.nullable(z.int().check(z.minimum(0), z.maximum(1_000_000))),
  total_revenue: z.nullable(money),
  target_revenue: z.nullable(money),
  client_satisfaction: z.nullable(tenths(5)),
  response_time_hours: z.nullable(tenths(99_999.9)),
  conversion_rate: z.nullable(tenths(100)),
});

const typed = z.strictObject({
  deals_completed: z.nullable(z.int()),
  total_revenue: z.nullable(z.string()),
  target_revenue: z.nullable(z.string()),
  client_satisfaction: z.nullable(z.string()),
  response_time_hours: z.nullable(z.string()),
  conversion_rate: z.nullable(z.string()),
});

const targetStatus = z.nullable(z.enum(targetStatuses));

/** Deals by share: with two equal shares, each agent has 0.5. */
const dealsByShare = z.number().check(z.nonnegative());

const figures = z.strictObject({
  deals_completed: dealsByShare,
  total_revenue: z.string(),
  target_revenue: z.nullable(z.string()),
  client_satisfaction: z.nullable(z.string()),
  response_time_hours: z.nullable(z.string()),
  conversion_rate: z.nullable(z.int()),
  meetings_held: z.int(),
  deal_value: z.string(),
  average_deal_value: z.nullable(z.string()),
  revenue_per_deal: z.nullable(z.string()),
  achievement: z.nullable(z.int()),
  status: targetStatus,
});

export const monthPerformance = z.strictObject({
  month: day,
  figures,
  /** The figures from the records; a typed figure replaces them on screen. */
  computed: z.strictObject({
    deals_completed: dealsByShare,
    total_revenue: z.string(),
    response_time_hours: z.nullable(z.string()),
    conversion_rate: z.nullable(z.int()),
  }),
  typed,
  /** The month for which the target was typed, when it is an earlier one. */
  target_since: z.nullable(day),
  /** The version of the typed figures; 0 before the first save. */
  version: z.int(),
});
export type MonthPerformance = z.infer<typeof monthPerformance>;

const agent = z.strictObject({
  id,
  /** Empty when the person was erased. */
  full_name: z.string(),
  role: z.enum(roles),
  status: z.enum(['active', 'on_leave', 'inactive']),
});

export const agentPerformance = z.strictObject({
  agent,
  /** The earliest first. */
  months: z.array(monthPerformance),
  /** The total of these months. */
  together: figures,
});
export type AgentPerformance = z.infer<typeof agentPerformance>;

/** An agent in the ranking, with the figures of one month. */
export const rankedAgent = z.extend(agent, {
  deals_completed: dealsByShare,
  total_revenue: z.string(),
  target_revenue: z.nullable(z.string()),
  achievement: z.nullable(z.int()),
  target_status: targetStatus,
  /** The number of deals was typed. */
  has_typed_deals: z.boolean(),
  has_typed_revenue: z.boolean(),
});
export type RankedAgent = z.infer<typeof rankedAgent>;

/** A month of all agents with a target together; the revenue of other agents has nothing to be compared with. */
export const targetMonth = z.strictObject({
  month: day,
  agents: z.array(id),
  deals_completed: dealsByShare,
  total_revenue: z.string(),
  target_revenue: z.nullable(z.string()),
});
export type TargetMonth = z.infer<typeof targetMonth>;

/** The last of the months; by default the company's current one. */
const until = z.optional(month);

export const performanceContract = {
  read: procedure('read', {
    method: 'GET',
    path: '/performance/{agent_id}',
    summary: 'Six months of an agent, by month and in total',
    tags,
  })
    .input(z.object({ agent_id: id, until }))
    .output(agentPerformance),
  overview: procedure('read', {
    method: 'GET',
    path: '/performance',
    summary: 'All agents with deals, revenue and target of a month, highest revenue first',
    tags,
  })
    .input(z.object({ until }))
    .output(z.array(rankedAgent)),
  targets: procedure('read', {
    method: 'GET',
    path: '/performance-targets',
    summary: 'Six months of all agents with a target together: revenue and the sum of the targets',
    tags,
  })
    .input(z.object({ until }))
    .output(z.array(targetMonth)),
  save: procedure('manage_people', {
    method: 'PUT',
    path: '/performance/{agent_id}/{month}',
    summary: "Override figures of an agent's month, or clear the overrides",
    tags,
  })
    .input(z.extend(metricsInput, { agent_id: id, month, version }))
    .output(monthPerformance),
};
