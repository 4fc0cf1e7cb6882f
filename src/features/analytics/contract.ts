import * as z from 'zod/mini';
import { leadStatuses } from '#features/leads/rules.ts';
import { roles } from '#platform/access/rights.ts';
import { procedure } from '#platform/rpc/contract.ts';
import { day, id } from '#platform/rpc/fields.ts';
import { analyticsPeriods } from './rules.ts';

/** A day that can be looked at. */
const chosenDay = day.check(z.refine((value) => value >= '2000-01-01' && value <= '2100-12-31', 'not_in_range'));

/** Days stand for themselves, both together, and until today where some have come; else a period by its name. */
export const analyticsInput = z
  .object({
    period: z.optional(z.enum(analyticsPeriods)),
    from: z.optional(chosenDay),
    until: z.optional(chosenDay),
    /** `all` for every agent who closed a deal instead of the best. */
    agents: z.optional(z.literal('all')),
  })
  .check(
    z.refine(({ from, until }) => from === undefined || until !== undefined, { path: ['until'], error: 'required' }),
    z.refine(({ from, until }) => until === undefined || from !== undefined, { path: ['from'], error: 'required' }),
    z.refine(({ from, until }) => from === undefined || until === undefined || from <= until, {
      path: ['until'],
      error: 'not_in_range',
    }),
  );
export type AnalyticsInput = z.infer<typeof analyticsInput>;

/** In percent with one decimal; null where there is nothing to compare with. */
const growth = z.nullable(z.string());

const amount = z.strictObject({ value: z.string(), before: z.nullable(z.string()), growth });
const number = z.strictObject({ value: z.int(), before: z.nullable(z.int()), growth });

const topAgent = z.strictObject({
  id,
  /** Empty when the person was erased. */
  full_name: z.string(),
  role: z.enum(roles),
  status: z.enum(['active', 'on_leave', 'inactive']),
  /** Those in which the agent has a share. */
  deals: z.int(),
  /** The same by share, so that those of all agents add up to all deals. */
  deals_by_share: z.number().check(z.nonnegative()),
  /** Their part of the commission of these deals. */
  revenue: z.string(),
  /** Of the revenue. */
  growth,
});

const typeFigures = z.strictObject({
  /** Null for what has no type. */
  id: z.nullable(id),
  name: z.nullable(z.string()),
  /** All that are listed today, whatever the period. */
  properties: z.int(),
  /** Of all properties, in whole percent. */
  share: z.int(),
  deals: z.int(),
  /** The prices of these deals. */
  value: z.string(),
});
export type TypeFigures = z.infer<typeof typeFigures>;

const stageFigures = z.strictObject({
  status: z.enum(leadStatuses),
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
  /** The prices of the deals. */
  value: z.string(),
  /** Of the revenue, against the month before; of a month that is not over against the same days. */
  growth,
});
export type MonthFigures = z.infer<typeof monthFigures>;

export const analytics = z.strictObject({
  /** Days of the company, both included; without a first one it is everything. */
  from: z.nullable(day),
  until: day,
  /** Null for everything, and where none of the days has come. */
  before: z.nullable(z.strictObject({ from: day, until: day })),
  /** The commission of the deals that stand. */
  revenue: amount,
  deals: number,
  /** Agents with a share in such a deal; grown by so many. */
  agents: z.strictObject({ value: z.int(), before: z.nullable(z.int()), growth: z.nullable(z.int()) }),
  /** The prices of the deals over their number. */
  average: z.strictObject({ value: z.nullable(z.string()), before: z.nullable(z.string()), growth }),
  deal_value: z.string(),
  /** Most revenue first. */
  top_agents: z.array(topAgent),
  types: z.array(typeFigures),
  /** The leads that were added in these days, as they stand today. */
  leads: z.strictObject({
    stages: z.array(stageFigures),
    total: z.int(),
    value: z.string(),
    /** Closed ones of all, in whole percent. */
    conversion: z.int(),
  }),
  /** The earliest first; the last one ends with `months_until`, the last day or today, whichever is earlier. */
  months: z.array(monthFigures),
  months_until: day,
});
export type Analytics = z.infer<typeof analytics>;

export const analyticsContract = {
  read: procedure('read', {
    method: 'GET',
    path: '/analytics',
    summary: 'What deals, agents, property types and leads of a period come to, compared with the period before',
    tags: ['Analytics'],
  })
    .input(analyticsInput)
    .output(analytics),
};
