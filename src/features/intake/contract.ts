import * as z from 'zod/mini';
import { leadSources } from '#features/leads/rules.ts';
import { personTopics } from '#platform/contact/person.ts';
import { procedure } from '#platform/rpc/contract.ts';
import { id, instant, money, requiredText, text, version } from '#platform/rpc/fields.ts';
import {
  accountErrors,
  connectionKinds,
  deliveryKinds,
  deliveryReasons,
  deliveryStates,
  enquiryFields,
  keepDays,
  longestAccount,
  longestEnquiry,
} from './rules.ts';

const tags = ['Enquiries'];

/** The agency's account at a sender that is asked for enquiries. */
const accountInput = z.object({
  /** Empty: the usual address of the kind. */
  address: text(longestAccount.address),
  login: text(longestAccount.login),
  /** A password or key; missing keeps the earlier one. */
  secret: z.optional(text(longestAccount.secret)),
  /** Of a Meta page; missing keeps the earlier one. */
  token: z.optional(text(longestAccount.token)),
  /** The address may be in a private network. */
  allows_private: z.boolean(),
});
export type AccountInput = z.infer<typeof accountInput>;

const accountSchema = z.strictObject({
  address: z.string(),
  login: z.string(),
  has_secret: z.boolean(),
  has_token: z.boolean(),
  allows_private: z.boolean(),
  /** Everything until here was asked for. */
  fetched_until: z.nullable(instant),
  last_success_at: z.nullable(instant),
  error: z.nullable(z.enum(accountErrors)),
  /** What the sender said, in its words. */
  error_detail: z.string(),
  failing_since: z.nullable(instant),
});
export type Account = z.infer<typeof accountSchema>;

/** The field of the sender for each field of an enquiry; null maps none. */
const mapping = z.partialRecord(z.enum(enquiryFields), z.nullable(text(200)));

const connectionFields = {
  name: requiredText(80),
  source: z.enum(leadSources),
  campaign: text(longestEnquiry.campaign),
  portal_account: text(120),
  cost_per_month: z.nullable(money),
  /** Null recognizes the fields by their names. */
  mapping: z.nullable(mapping),
  keep_days: z.int().check(z.minimum(keepDays.least), z.maximum(keepDays.most)),
  is_enabled: z.boolean(),
  /** Of the kinds that need one; missing leaves it as it is. */
  account: z.optional(z.nullable(accountInput)),
};
export const connectionInput = z.object(connectionFields);
export type ConnectionInput = z.infer<typeof connectionInput>;

export const connectionSchema = z.strictObject({
  id,
  kind: z.enum(connectionKinds),
  ...connectionFields,
  cost_per_month: z.nullable(z.string()),
  account: z.nullable(accountSchema),
  /** The hosted page, or where the sender delivers. */
  url: z.string(),
  /** Whether its secret works; it does not after the program's own secret has changed. */
  is_secret_valid: z.boolean(),
  last_received_at: z.nullable(instant),
  /** Deliveries that nobody has settled. */
  waiting: z.int(),
  version: z.int(),
});
export type Connection = z.infer<typeof connectionSchema>;

/** The secret is shown once; null for a hosted page, which has none. */
const withSecret = z.strictObject({ connection: connectionSchema, secret: z.nullable(z.string()) });
export type ConnectionWithSecret = z.infer<typeof withSecret>;

export const deliveryCard = z.strictObject({
  id,
  kind: z.enum(deliveryKinds),
  connection: z.nullable(z.strictObject({ id, name: z.string() })),
  received_at: instant,
  state: z.enum(deliveryStates),
  reason: z.nullable(z.enum(deliveryReasons)),
  /** The lead or client that it became or belongs to. */
  person: z.nullable(z.strictObject({ topic: z.enum(personTopics), id, full_name: z.string() })),
});
export type DeliveryCard = z.infer<typeof deliveryCard>;

const sampleField = z.strictObject({ name: z.string(), value: z.string() });

export const deliverySchema = z.extend(deliveryCard, {
  content_type: z.string(),
  body: z.string(),
  is_body_cut: z.boolean(),
  /** The fields that the body has. */
  fields: z.array(sampleField),
});
export type Delivery = z.infer<typeof deliverySchema>;

const deliveryPage = z.strictObject({ items: z.array(deliveryCard), next: z.nullable(z.string()) });

const deliveryFilter = z.object({
  state: z.optional(z.enum(deliveryStates)),
  connection: z.optional(id),
  /** The last delivery of the page before. */
  cursor: z.optional(id),
  limit: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
});
export type DeliveryFilter = z.infer<typeof deliveryFilter>;

export const enquirySchema = z.strictObject({
  full_name: z.string(),
  phone: z.string(),
  email: z.string(),
  message: z.string(),
  property: z.string(),
  campaign: z.string(),
});

const sampleReading = z.strictObject({
  fields: z.array(sampleField),
  mapping,
  enquiry: z.nullable(enquirySchema),
  reason: z.nullable(z.enum(deliveryReasons)),
});
export type SampleReading = z.infer<typeof sampleReading>;

export const touchSchema = z.strictObject({
  id,
  at: instant,
  kind: z.enum(deliveryKinds),
  connection: z.nullable(z.string()),
  source: z.nullable(z.enum(leadSources)),
  campaign: z.string(),
  property: z.nullable(z.strictObject({ id, title: z.string() })),
  /** As the sender named it. */
  property_asked: z.string(),
  full_name: z.string(),
  phone: z.string(),
  email: z.string(),
  message: z.string(),
});
export type Touch = z.infer<typeof touchSchema>;

export const intakeContract = {
  connections: procedure('read_intake', {
    method: 'GET',
    path: '/intake-connections',
    summary: 'The connections through which enquiries arrive',
    tags,
  }).output(z.array(connectionSchema)),
  create: procedure('manage_connections', {
    method: 'POST',
    path: '/intake-connections',
    summary: 'Add a connection',
    tags,
  })
    .input(z.object({ id, kind: z.enum(connectionKinds), ...connectionFields }))
    .output(withSecret),
  update: procedure('manage_connections', {
    method: 'PUT',
    path: '/intake-connections/{id}',
    summary: 'Change a connection, its mapping included',
    tags,
  })
    .input(z.object({ id, version, ...connectionFields }))
    .output(connectionSchema),
  renew: procedure('manage_connections', {
    method: 'POST',
    path: '/intake-connections/{id}/renew',
    summary: 'Replace the secret of a connection, or the address of a hosted page',
    tags,
  })
    .input(z.object({ id }))
    .output(withSecret),
  test: procedure('manage_connections', {
    method: 'POST',
    path: '/intake-connections/{id}/test',
    summary: 'Ask the sender of a connection now',
    tags,
  })
    .input(z.object({ id }))
    .output(z.strictObject({ connection: connectionSchema, received: z.int() })),
  readSample: procedure('manage_connections', {
    method: 'POST',
    path: '/intake-connections/sample',
    summary: 'How a sample would be read; nothing is stored',
    tags,
  })
    .input(z.object({ sample: text(20_000), mapping: z.nullable(mapping) }))
    .output(sampleReading),
  deliveries: procedure('read_intake', {
    method: 'GET',
    path: '/intake-deliveries',
    summary: 'What arrived, newest first',
    tags,
  })
    .input(deliveryFilter)
    .output(deliveryPage),
  delivery: procedure('read_intake', {
    method: 'GET',
    path: '/intake-deliveries/{id}',
    summary: 'One delivery with its raw body',
    tags,
  })
    .input(z.object({ id }))
    .output(deliverySchema),
  replay: procedure('read_intake', {
    method: 'POST',
    path: '/intake-deliveries/{id}/replay',
    summary: 'Read a delivery again with the current mapping',
    tags,
  })
    .input(z.object({ id }))
    .output(deliveryCard),
  dismiss: procedure('read_intake', {
    method: 'POST',
    path: '/intake-deliveries/{id}/dismiss',
    summary: 'Settle a delivery that is no enquiry',
    tags,
  })
    .input(z.object({ id }))
    .output(deliveryCard),
  touches: procedure('read', {
    method: 'GET',
    path: '/{topic}/{person_id}/enquiries',
    summary: 'The enquiries of a lead or client, newest first',
    tags,
  })
    .input(z.object({ topic: z.enum(personTopics), person_id: id }))
    .output(z.array(touchSchema)),
};
