import * as z from 'zod/mini';
import { periodChecks, periodFields } from '#features/analytics/contract.ts';
import { procedure } from '#platform/rpc/contract.ts';
import { cursor, day, id, money, text, version } from '#platform/rpc/fields.ts';
import { leadSourceKey } from '#platform/words/word-fields.ts';
import { firstMonth, lastMonth, maxCampaignLength, sourceCounts, sourceGroupings } from './rules.ts';

const tags = ['Source costs'];

/** The first day of a month. */
const month = day.check(
  z.refine((value) => value.endsWith('-01'), 'not_date'),
  z.refine((value) => value >= firstMonth && value <= lastMonth, 'not_in_range'),
);
const amount = money.check(z.refine((value) => !(Number(value) <= 0), 'not_positive'));

const costFields = { month, source: leadSourceKey, campaign: text(maxCampaignLength), amount };
export const sourceCostInput = z.object(costFields);
export type SourceCostInput = z.infer<typeof sourceCostInput>;

export const sourceCost = z.strictObject({
  id,
  ...costFields,
  source: z.string(),
  amount: z.string(),
  version: z.int(),
});
export type SourceCost = z.infer<typeof sourceCost>;

const asked = { ...periodFields, by: z.optional(z.enum(sourceGroupings)) };
export const sourceReportInput = z.object(asked).check(...periodChecks);
export type SourceReportInput = z.infer<typeof sourceReportInput>;

/** One row of the report; without these fields, all rows. */
const row = {
  source: z.optional(leadSourceKey),
  campaign: z.optional(text(maxCampaignLength)),
  connection: z.optional(z.union([id, z.literal('none')])),
};
const rowsInput = z
  .object({ ...asked, ...row, count: z.enum(sourceCounts), cursor: z.optional(cursor) })
  .check(...periodChecks);
export type SourceRowsInput = z.infer<typeof rowsInput>;
const partsInput = z.object({ ...asked, ...row }).check(...periodChecks);
export type CostPartsInput = z.infer<typeof partsInput>;

const connection = z.nullable(z.strictObject({ id, name: z.string() }));

const figures = {
  cost: z.string(),
  /** Leads that were added in these days. */
  leads: z.int(),
  /** Further enquiries of known people. */
  repeats: z.int(),
  /** Those of the leads for which the response clock ran, and that were contacted within its limit. */
  clocked: z.int(),
  in_time: z.int(),
  /** Completed meetings at a property, with these leads. */
  visits: z.int(),
  /** Deals with these leads that are not undone, and their commission. */
  deals: z.int(),
  brokerage: z.string(),
  cost_per_lead: z.nullable(z.string()),
  cost_per_deal: z.nullable(z.string()),
};

const sourceFigures = z.strictObject({
  /** Null if it is not known, or the rows are connections. */
  source: z.nullable(z.string()),
  campaign: z.string(),
  connection,
  ...figures,
});
export type SourceReportRow = z.infer<typeof sourceFigures>;

export const sourceReport = z.strictObject({
  from: z.nullable(day),
  until: day,
  by: z.enum(sourceGroupings),
  /** Working minutes within which a contact is in time. */
  minutes: z.int(),
  /** The highest cost first. */
  rows: z.array(sourceFigures),
  total: z.strictObject(figures),
});
export type SourceReport = z.infer<typeof sourceReport>;

const countedRow = z.strictObject({
  id,
  topic: z.enum(['leads', 'clients', 'meetings', 'deals']),
  /** What to open. */
  record_id: id,
  name: z.string(),
  /** The property of a visit, the lead of a deal, the campaign of an enquiry. */
  detail: z.string(),
  day,
  amount: z.nullable(z.string()),
});
export type CountedRow = z.infer<typeof countedRow>;

const costPart = z.strictObject({
  month: day,
  source: z.string(),
  campaign: z.string(),
  /** Null for a cost that was entered by hand. */
  connection,
  /** The entered cost, to correct it. */
  entered: z.nullable(sourceCost),
  per_month: z.string(),
  /** Days of the month that count, and what they cost. */
  days: z.int(),
  amount: z.string(),
});
export type CostPart = z.infer<typeof costPart>;

export const sourceCostsContract = {
  report: procedure('read', {
    method: 'GET',
    path: '/source-report',
    summary: 'What each source, campaign or connection costs and brings in a period',
    tags,
  })
    .input(sourceReportInput)
    .output(sourceReport),
  rows: procedure('read', {
    method: 'GET',
    path: '/source-report/rows',
    summary: 'The rows behind a count of the source report, latest first',
    tags,
  })
    .input(rowsInput)
    .output(z.strictObject({ items: z.array(countedRow), next: z.nullable(z.string()) })),
  parts: procedure('read', {
    method: 'GET',
    path: '/source-report/costs',
    summary: 'The costs in the source report by month, latest first',
    tags,
  })
    .input(partsInput)
    .output(z.array(costPart)),
  campaigns: procedure('read', {
    method: 'GET',
    path: '/source-campaigns',
    summary: 'The names of campaigns, the latest first, at most 200',
    tags,
  }).output(z.array(z.string())),
  create: procedure('manage_company', {
    method: 'POST',
    path: '/source-costs',
    summary: 'Enter what a source or campaign cost in a month',
    tags,
  })
    .input(z.object({ id, ...costFields }))
    .output(sourceCost),
  update: procedure('manage_company', {
    method: 'PUT',
    path: '/source-costs/{id}',
    summary: 'Correct an entered cost',
    tags,
  })
    .input(z.object({ id, version, ...costFields }))
    .output(sourceCost),
  remove: procedure('manage_company', {
    method: 'DELETE',
    path: '/source-costs/{id}',
    summary: 'Remove an entered cost',
    tags,
  })
    .input(z.object({ id }))
    .output(z.strictObject({})),
};
