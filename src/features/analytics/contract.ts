import * as z from 'zod/mini';
import { leadStatusKey } from '#features/leads/stage-fields.ts';
import { roles } from '#platform/access/rights.ts';
import { procedure } from '#platform/rpc/contract.ts';
import { day, id } from '#platform/rpc/fields.ts';
import { analyticsPeriods } from './rules.ts';

const chosenDay = day.check(z.refine((value) => value >= '2000-01-01' && value <= '2100-12-31', 'not_in_range'));

/** Both days, cut off at today unless all are in the future; otherwise a period by name. */
export const periodFields = {
  period: z.optional(z.enum(analyticsPeriods)),
  from: z.optional(chosenDay),
  until: z.optional(chosenDay),
};
type Days = { from?: string | undefined; until?: string | undefined };
export const periodChecks = [
  z.refine<Days>(({ from, until }) => from === undefined || until !== undefined, {
    path: ['until'],
    error: 'required',
  }),
  z.refine<Days>(({ from, until }) => until === undefined || from !== undefined, { path: ['from'], error: 'required' }),
  z.refine<Days>(({ from, until }) => from === undefined || until === undefined || from <= until, {
    path: ['until'],
    error: 'not_in_range',
  }),
] as const;

export const analyticsInput = z
  .object({
    ...periodFields,
    /** `all` lists every agent who closed a deal instead of the best ones. */
    agents: z.optional(z.literal('all')),
  })
  .check(...periodChecks);
export type AnalyticsInput = z.infer<typeof analyticsInput>;

/** In percent with one decimal; null without a base to compare with. */
const growth = z.nullable(z.string());

const amount = z.strictObject({ value: z.string(), before: z.nullable(z.string()), growth });
const number = z.strictObject({ value: z.int(), before: z.nullable(z.int()), growth });

const topAgent = z.strictObject({
  id,
  /** Empty when the person was erased. */
  full_name: z.string(),
  role: z.enum(roles),
  status: z.enum(['active', 'on_leave', 'inactive']),
  /** Deals in which the agent has a share. */
  deals: z.int(),
  /** Weighted by share, so that the sum over all agents is the number of deals. */
  deals_by_share: z.number().check(z.nonnegative()),
  /** Their part of the commission of these deals. */
  revenue: z.string(),
  /** Of the revenue. */
  growth,
});

const typeFigures = z.strictObject({
  /** Null for records without a type. */
  id: z.nullable(id),
  name: z.nullable(z.string()),
  /** All properties listed today, whatever the period. */
  properties: z.int(),
  /** Of all properties, in whole percent. */
  share: z.int(),
  deals: z.int(),
  /** The sum of the prices of these deals. */
  value: z.string(),
});
export type TypeFigures = z.infer<typeof typeFigures>;

const stageFigures = z.strictObject({
  status: leadStatusKey,
  count: z.int(),
  /** The sum of their budgets. */
  value: z.string(),
  /** Of all leads, in whole percent. */
  share: z.int(),
});

const monthFigures = z.strictObject({
  /** Its first day. */
  month: day,
  deals: z.int(),
  revenue: z.string(),
  /** The sum of the prices of the deals. */
  value: z.string(),
  /** Of the revenue against the month before; an incomplete month is compared with the same days. */
  growth,
});
export type MonthFigures = z.infer<typeof monthFigures>;

export const analytics = z.strictObject({
  /** Inclusive days in the company's time zone; all time if `from` is null. */
  from: z.nullable(day),
  until: day,
  /** Null for all time, and for days that are all in the future. */
  before: z.nullable(z.strictObject({ from: day, until: day })),
  /** The commission of deals that are not undone. */
  revenue: amount,
  deals: number,
  /** Agents with a share in such a deal; `growth` is a number of agents. */
  agents: z.strictObject({ value: z.int(), before: z.nullable(z.int()), growth: z.nullable(z.int()) }),
  /** The mean price of the deals. */
  average: z.strictObject({ value: z.nullable(z.string()), before: z.nullable(z.string()), growth }),
  deal_value: z.string(),
  /** Most revenue first. */
  top_agents: z.array(topAgent),
  types: z.array(typeFigures),
  /** The leads added in these days, by their current stage. */
  leads: z.strictObject({
    stages: z.array(stageFigures),
    total: z.int(),
    value: z.string(),
    /** Closed leads among all, in whole percent. */
    conversion: z.int(),
  }),
  /** Earliest first; the last one ends on `months_until`: the last day or today, whichever is earlier. */
  months: z.array(monthFigures),
  months_until: day,
});
export type Analytics = z.infer<typeof analytics>;

const monthSums = z.strictObject({ deals: z.int(), revenue: z.string(), value: z.string() });

/** Twelve months, earliest first, each with the same month of the year before. */
export const monthsCompared = z.strictObject({
  months: z.array(z.extend(monthSums, { month: day, before: monthSums })),
  /** The last day that counts; the last month may be incomplete, the one of the year before is whole. */
  until: day,
});
export type MonthsCompared = z.infer<typeof monthsCompared>;

export const analyticsContract = {
  read: procedure('read', {
    method: 'GET',
    path: '/analytics',
    summary: 'Figures of deals, agents, property types and leads for a period, compared with the previous period',
    tags: ['Analytics'],
  })
    .input(analyticsInput)
    .output(analytics),
  months: procedure('read', {
    method: 'GET',
    path: '/analytics/months',
    summary: 'Deals and revenue of the twelve months up to the end of a period, beside the year before',
    tags: ['Analytics'],
  })
    .input(z.object(periodFields).check(...periodChecks))
    .output(monthsCompared),
};
