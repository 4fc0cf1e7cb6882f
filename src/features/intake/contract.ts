import * as z from 'zod/mini';
import { personTopics } from '#platform/contact/person.ts';
import { procedure } from '#platform/rpc/contract.ts';
import { id, instant, money, readable, requiredText, text, version } from '#platform/rpc/fields.ts';
import { leadSourceKey } from '#platform/words/word-fields.ts';
import {
  accountErrors,
  connectionKinds,
  deliveryKinds,
  deliveryReasons,
  deliveryStates,
  dismissReasons,
  enquiryFields,
  keepDays,
  mailboxProblems,
  mailboxSecurities,
  maxAccountLengths,
  maxEnquiryLengths,
} from './rules.ts';

const tags = ['Enquiries'];

/** The agency's account at a sender that is asked for enquiries. */
const accountInput = z.object({
  /** Empty: the usual address of the kind. */
  address: text(maxAccountLengths.address),
  login: text(maxAccountLengths.login),
  /** A password or key; missing keeps the earlier one. */
  secret: z.optional(text(maxAccountLengths.secret)),
  /** Of a Meta page; missing keeps the earlier one. */
  token: z.optional(text(maxAccountLengths.token)),
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

const keptDays = z.int().check(z.minimum(keepDays.least), z.maximum(keepDays.most));

const connectionFields = {
  name: requiredText(80),
  source: leadSourceKey,
  campaign: text(maxEnquiryLengths.campaign),
  portal_account: text(120),
  cost_per_month: z.nullable(money),
  /** Null recognizes the fields by their names. */
  mapping: z.nullable(mapping),
  /** Null keeps what arrives as long as the settings say. */
  keep_days: z.nullable(keptDays),
  is_enabled: z.boolean(),
  /** Of the kinds that need one; missing leaves it as it is. */
  account: z.optional(z.nullable(accountInput)),
};
const mailboxFields = {
  /** A name or an address. */
  host: requiredText(253).check(z.regex(/^[\w.:[\]-]+$/u, 'not_host')),
  port: z.int().check(z.minimum(1), z.maximum(65_535)),
  security: z.enum(mailboxSecurities),
  username: requiredText(254),
  folder: requiredText(200),
  /** An Admin allows a host in a private network. */
  is_private_allowed: z.boolean(),
};
/** An empty password keeps the stored one, as long as host and user are the same. */
export const mailboxInput = z.object({ ...mailboxFields, password: z.string().check(z.maxLength(500), readable()) });
export type MailboxInput = z.infer<typeof mailboxInput>;

const mailboxSchema = z.strictObject({
  ...mailboxFields,
  succeeded_at: z.nullable(instant),
  problem: z.nullable(z.enum(mailboxProblems)),
  failing_since: z.nullable(instant),
});
export type Mailbox = z.infer<typeof mailboxSchema>;

const withMailbox = {
  ...connectionFields,
  /** Only for a mailbox, which needs it. */
  mailbox: z.optional(z.nullable(mailboxInput)),
};
export const connectionInput = z.object(withMailbox);
export type ConnectionInput = z.infer<typeof connectionInput>;

/** For the website and all connections that do not say otherwise. */
export const intakeSettingsSchema = z.strictObject({
  /** Days after which what arrived is deleted; the leads stay. */
  keep_days: keptDays,
  version,
});
export type IntakeSettings = z.infer<typeof intakeSettingsSchema>;

export const connectionSchema = z.strictObject({
  id,
  kind: z.enum(connectionKinds),
  ...connectionFields,
  cost_per_month: z.nullable(z.string()),
  mailbox: z.nullable(mailboxSchema),
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
  /** Sender and subject of an email; empty for other kinds. */
  summary: z.string(),
  /** The lead or client that it became or belongs to. */
  person: z.nullable(z.strictObject({ topic: z.enum(personTopics), id, full_name: z.string() })),
});
export type DeliveryCard = z.infer<typeof deliveryCard>;

const sampleField = z.strictObject({ name: z.string(), value: z.string() });

export const enquirySchema = z.strictObject({
  full_name: z.string(),
  phone: z.string(),
  email: z.string(),
  message: z.string(),
  property: z.string(),
  campaign: z.string(),
});

const shownEmail = z.strictObject({ from: z.string(), subject: z.string(), text: z.string() });

export const deliverySchema = z.extend(deliveryCard, {
  content_type: z.string(),
  body: z.string(),
  is_body_cut: z.boolean(),
  /** The fields that the body has. */
  fields: z.array(sampleField),
  /** The email, decoded; null for other kinds. */
  email: z.nullable(shownEmail),
  /** What is recognised, for the form in which a person completes it. */
  recognised: enquirySchema,
  /** The property that is recognised. */
  property: z.nullable(z.strictObject({ id, title: z.string() })),
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
  source: z.nullable(z.string()),
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

const leadOfDelivery = z.object({
  id,
  full_name: text(maxEnquiryLengths.full_name),
  phone: text(maxEnquiryLengths.phone),
  email: text(maxEnquiryLengths.email),
  message: text(maxEnquiryLengths.message),
  property_id: z.nullable(id),
});
export type LeadOfDelivery = z.infer<typeof leadOfDelivery>;

const mailboxTest = z.strictObject({
  problem: z.nullable(z.enum(mailboxProblems)),
  /** How many emails the folder has. */
  emails: z.nullable(z.int()),
  /** The folders of the mailbox, if the given one does not exist. */
  folders: z.array(z.string()),
});
export type MailboxTest = z.infer<typeof mailboxTest>;

export const intakeContract = {
  listConnections: procedure('read_intake', {
    method: 'GET',
    path: '/intake-connections',
    summary: 'The connections through which enquiries arrive',
    tags,
  }).output(z.array(connectionSchema)),
  createConnection: procedure('manage_connections', {
    method: 'POST',
    path: '/intake-connections',
    summary: 'Add a connection',
    tags,
  })
    .input(z.object({ id, kind: z.enum(connectionKinds), ...withMailbox }))
    .output(withSecret),
  updateConnection: procedure('manage_connections', {
    method: 'PUT',
    path: '/intake-connections/{id}',
    summary: 'Change a connection, its mapping included',
    tags,
  })
    .input(z.object({ id, version, ...withMailbox }))
    .output(connectionSchema),
  renewSecret: procedure('manage_connections', {
    method: 'POST',
    path: '/intake-connections/{id}/renew',
    summary: 'Replace the secret of a connection, or the address of a hosted page',
    tags,
  })
    .input(z.object({ id }))
    .output(withSecret),
  readSettings: procedure('read_intake', {
    method: 'GET',
    path: '/intake-settings',
    summary: 'How long deliveries are kept',
    tags,
  }).output(intakeSettingsSchema),
  saveSettings: procedure('manage_connections', {
    method: 'PUT',
    path: '/intake-settings',
    summary: 'Change how long deliveries are kept',
    tags,
  })
    .input(z.object({ keep_days: keptDays, version }))
    .output(intakeSettingsSchema),
  testConnection: procedure('manage_connections', {
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
  listDeliveries: procedure('read_intake', {
    method: 'GET',
    path: '/intake-deliveries',
    summary: 'What arrived, newest first',
    tags,
  })
    .input(deliveryFilter)
    .output(deliveryPage),
  findDelivery: procedure('read_intake', {
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
    .input(z.object({ id, reason: z.optional(z.enum(dismissReasons)) }))
    .output(deliveryCard),
  makeLead: procedure('read_intake', {
    method: 'POST',
    path: '/intake-deliveries/{id}/lead',
    summary: 'Make a lead, or a repeat enquiry of a known person, of a delivery that was not understood',
    tags,
  })
    .input(leadOfDelivery)
    .output(deliveryCard),
  testMailbox: procedure('manage_connections', {
    method: 'POST',
    path: '/intake-connections/test-mailbox',
    summary: 'Log in to a mailbox without reading it',
    tags,
  })
    .input(z.object({ id: z.nullable(id), mailbox: mailboxInput }))
    .output(mailboxTest),
  listEnquiries: procedure('read', {
    method: 'GET',
    path: '/{topic}/{person_id}/enquiries',
    summary: 'The enquiries of a lead or client, newest first',
    tags,
  })
    .input(z.object({ topic: z.enum(personTopics), person_id: id }))
    .output(z.array(touchSchema)),
};
