import * as z from 'zod/mini';
import { importKindNames } from '#features/imports/mapping.ts';
import { procedure } from '#platform/rpc/contract.ts';
import { day, id, instant } from '#platform/rpc/fields.ts';

const tags = ['Dashboard'];

export const dashboardFigures = z.strictObject({
  properties: z.strictObject({
    total: z.int(),
    /** Added since Monday, in the company's time zone; capped at a thousand. */
    added_this_week: z.int(),
    /** Added in the whole week before; capped at a thousand. */
    added_last_week: z.int(),
    available: z.int(),
    pending: z.int(),
    sold: z.int(),
    rented: z.int(),
  }),
  clients: z.strictObject({
    total: z.int(),
    /** Added since the first of the month, in the company's time zone; capped at a thousand. */
    added_this_month: z.int(),
    /** Added in the whole month before; capped at a thousand. */
    added_last_month: z.int(),
  }),
  leads: z.strictObject({
    total: z.int(),
    /** Added since Monday, in the company's time zone; capped at a thousand. */
    added_this_week: z.int(),
    /** Added in the whole week before; capped at a thousand. */
    added_last_week: z.int(),
    /** The person's own leads due today, or overdue, in the company's time zone; each capped at a thousand. */
    due_today: z.int(),
    overdue: z.int(),
  }),
  meetings: z.strictObject({
    /** Scheduled or confirmed, and not started; exact. */
    upcoming: z.int(),
    /** Meetings on the company's day; capped at a thousand. */
    today: z.int(),
    /** Meetings on the same day a week before; capped at a thousand. */
    today_last_week: z.int(),
  }),
  /** Deals that are not undone: from the first of the company's month until today, and the same days of the month before. */
  deals: z.strictObject({
    from: day,
    until: day,
    this_month: z.int(),
    last_month: z.int(),
    /** The commission of these deals. */
    revenue_this_month: z.string(),
    revenue_last_month: z.string(),
  }),
  invoices: z.strictObject({
    /** Payments dated this month, and in the same days of the month before. */
    received_this_month: z.string(),
    received_last_month: z.string(),
    /** Unpaid amounts past their due date. */
    overdue: z.string(),
    /** Unpaid amounts not yet overdue. */
    pending: z.string(),
  }),
});
export type DashboardFigures = z.infer<typeof dashboardFigures>;

export const activity = z.strictObject({
  id: z.int(),
  at: instant,
  topic: z.enum(['properties', 'clients', 'meetings', 'imports']),
  entity_id: id,
  action: z.string(),
  title: z.string(),
  /** For imports: the kind of the imported records. */
  import_kind: z.nullable(z.enum(importKindNames)),
  actor: z.nullable(z.string()),
  price: z.nullable(z.tuple([z.nullable(z.string()), z.nullable(z.string())])),
  is_new: z.boolean(),
});
export type Activity = z.infer<typeof activity>;

/** What the law asks for soon, as far as the user looks after it; else 0. */
export const dueByLaw = z.strictObject({
  /** Registrations that end within 60 days, and those that have ended. */
  expiring: z.int(),
  expired: z.int(),
  /** Offered properties that must not be shared without a valid registration; the first ones by name. */
  unregistered: z.int(),
  properties: z.array(z.strictObject({ id, title: z.string() })),
  /** Privacy requests that are due within a week, and overdue ones. */
  requests_due: z.int(),
  requests_overdue: z.int(),
});
export type DueByLaw = z.infer<typeof dueByLaw>;

/** How far the agency is set up, derived from its records. */
export const setup = z.strictObject({
  /** A person hid the checklist for everyone. */
  is_hidden: z.boolean(),
  has_name_and_address: z.boolean(),
  /** GSTIN, bank account or UPI. */
  has_invoice_details: z.boolean(),
  has_logo: z.boolean(),
  /** At least one more person is approved or invited. */
  has_colleagues: z.boolean(),
  has_properties: z.boolean(),
  /** Clients or leads. */
  has_contacts: z.boolean(),
});
export type Setup = z.infer<typeof setup>;

export const dashboardContract = {
  figures: procedure('read', {
    method: 'GET',
    path: '/dashboard/figures',
    summary: 'Counts and their trends',
    tags,
  }).output(dashboardFigures),
  due: procedure('read', {
    method: 'GET',
    path: '/dashboard/due',
    summary: 'RERA registrations and privacy requests that need attention, by the rights of the user',
    tags,
  }).output(dueByLaw),
  activity: procedure('read', {
    method: 'GET',
    path: '/dashboard/activity',
    summary: 'The latest changes, six at most',
    tags,
  }).output(z.array(activity)),
  setup: procedure('read', {
    method: 'GET',
    path: '/dashboard/setup',
    summary: 'The set-up checklist of the agency',
    tags,
  }).output(setup),
  hideSetup: procedure('manage_company', {
    method: 'POST',
    path: '/dashboard/setup/hide',
    summary: 'Hide the set-up checklist for everyone',
    tags,
  }).output(setup),
};
