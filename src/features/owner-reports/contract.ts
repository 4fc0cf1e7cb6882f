import * as z from 'zod/mini';
import { dismissalReasons } from '#features/matching/rules.ts';
import { propertyStatuses, purposes } from '#features/properties/rules.ts';
import { listProcedures } from '#platform/lists/list-contract.ts';
import { procedure } from '#platform/rpc/contract.ts';
import { cursor, day, id, instant, text, version } from '#platform/rpc/fields.ts';
import { maxReportNoteLength, reportStates } from './rules.ts';

const tags = ['Owner reports'];

/** `recent`: in the last seven days. */
const counted = z.strictObject({ total: z.int(), recent: z.int() });

/** How the market answered a property, without the name of anybody who asked. */
export const marketResponse = z.strictObject({
  property: z.strictObject({
    id,
    title: z.string(),
    city: z.string(),
    status: z.enum(propertyStatuses),
    purpose: z.enum(purposes),
    price: z.string(),
  }),
  listed_on: day,
  /** Until today, or until the deal that closed it. */
  days_on_market: z.int(),
  /** Earlier prices, the newest first. */
  earlier_prices: z.array(z.strictObject({ price: z.string(), purpose: z.enum(purposes), until: day })),
  /** Leads that asked about it. */
  enquiries: counted,
  /** People to whom the agency sent it. */
  offered: counted,
  /** Completed showings and site visits, also of several properties. */
  visits: counted,
  upcoming_visits: z.int(),
  interested: counted,
  not_suitable: counted,
  /** What people said after a visit. Earlier reports lack it. */
  feedback: z.optional(z.strictObject({ liked: z.int(), maybe: z.int(), not_for_me: z.int() })),
  /** How often people opened its links. Reports of earlier versions lack this and the reasons. */
  opens: z.optional(counted),
  /** Why it was not suitable, as people said on the pages of its links; the most frequent first. */
  dismissals: z.optional(z.array(z.strictObject({ reason: z.enum(dismissalReasons), count: z.int() }))),
});
export type MarketResponse = z.infer<typeof marketResponse>;

/** The email of a report, in the owner's language. */
export const reportText = z.strictObject({
  subject: z.string(),
  intro: z.string(),
  properties: z.array(z.strictObject({ title: z.string(), lines: z.array(z.string()) })),
  closing: z.string(),
});
export type ReportText = z.infer<typeof reportText>;

export const ownerReport = z.strictObject({
  id,
  owner: z.strictObject({ id, full_name: z.string(), email: z.nullable(z.string()), phone: z.nullable(z.string()) }),
  /** The period, both days included. */
  from_day: day,
  until_day: day,
  state: z.enum(reportStates),
  /** As composed; a report that was sent never changes. */
  properties: z.array(marketResponse),
  /** The agent's own words, below the figures. */
  note: z.string(),
  agent_id: z.nullable(id),
  agent: z.nullable(z.string()),
  created_at: instant,
  sent_at: z.nullable(instant),
  sent_by: z.nullable(z.string()),
  version: z.int(),
});
export type OwnerReport = z.infer<typeof ownerReport>;

export const ownerReportFilter = z.object({
  state: z.optional(z.enum(reportStates)),
  whose: z.optional(z.enum(['mine', 'all'])),
});
export type OwnerReportFilter = z.infer<typeof ownerReportFilter>;

const ownerReportListInput = z.extend(ownerReportFilter, {
  cursor: z.optional(cursor),
  limit: z.optional(z.int().check(z.minimum(1), z.maximum(60))),
});
export type OwnerReportListInput = z.infer<typeof ownerReportListInput>;

export const ownerReportsContract = {
  ...listProcedures('Owner reports', {
    filter: ownerReportFilter,
    input: ownerReportListInput,
    page: z.strictObject({ items: z.array(ownerReport), next: z.nullable(z.string()) }),
    order: 'the newest first',
  }),
  find: procedure('read', {
    method: 'GET',
    path: '/owner-reports/{id}',
    summary: 'A report with the text of its email',
    tags,
  })
    .input(z.object({ id }))
    // `may_link`: the user may get a link to the owner's page.
    .output(z.strictObject({ report: ownerReport, text: reportText, may_link: z.boolean() })),
  market: procedure('read', {
    method: 'GET',
    path: '/properties/{property_id}/market-response',
    summary: 'How the market answered a property: enquiries, offers, visits and decisions',
    tags,
  })
    .input(z.object({ property_id: id }))
    .output(marketResponse),
  compose: procedure('write', {
    method: 'POST',
    path: '/clients/{client_id}/owner-reports',
    summary: 'Compose a report to an owner about the last seven days; one per owner and day',
    tags,
  })
    .input(z.object({ client_id: id, id }))
    .output(ownerReport),
  send: procedure('write', {
    method: 'POST',
    path: '/owner-reports/{id}/send',
    summary: 'Email a report to its owner',
    tags,
  })
    .input(z.object({ id, version, note: text(maxReportNoteLength) }))
    .output(ownerReport),
  sendByWhatsApp: procedure('write', {
    method: 'POST',
    path: '/owner-reports/{id}/whatsapp',
    summary: 'Prepare a WhatsApp message with a link to the owner’s page, log it, and mark the report as sent',
    tags,
    // As creating the link.
    keys: 'session',
  })
    .input(z.object({ id, version, note: text(maxReportNoteLength), message_id: id, link_id: id }))
    // The user sends `message` in their own app; the URL cannot be shown again.
    .output(z.strictObject({ report: ownerReport, url: z.string(), message: z.string() })),
  skip: procedure('write', {
    method: 'POST',
    path: '/owner-reports/{id}/skip',
    summary: 'Do not send a report',
    tags,
  })
    .input(z.object({ id }))
    .output(ownerReport),
  reopen: procedure('write', {
    method: 'POST',
    path: '/owner-reports/{id}/reopen',
    summary: 'Return a skipped report to the drafts',
    tags,
  })
    .input(z.object({ id }))
    .output(ownerReport),
};
