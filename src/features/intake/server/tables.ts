import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { clients } from '#features/clients/server/tables.ts';
import type { LeadSource } from '#features/leads/rules.ts';
import { leads } from '#features/leads/server/tables.ts';
import { properties } from '#features/properties/server/tables.ts';
import {
  bytesColumn,
  createdAt,
  instantColumn,
  key,
  moneyColumn,
  updatedAt,
  versionColumn,
} from '#platform/database/server/columns.ts';
import { personalTexts } from '#platform/personal-data/server/texts.ts';
import type {
  AccountError,
  ConnectionKind,
  DeliveryKind,
  DeliveryReason,
  DeliveryState,
  IntakeMapping,
  MailboxProblem,
  MailboxSecurity,
} from '../rules.ts';
import { keepDays } from '../rules.ts';

const kindKnown = (column: Parameters<typeof sql>[1]) =>
  sql`${column} in ('form', 'webhook', 'google', 'meta', 'magicbricks', '99acres', 'housing', 'missed_call', 'mailbox', 'site')`;

/** The columns of `Health`. */
const healthColumns = () => ({
  failing_since: instantColumn('failing_since'),
  failures: integer('failures').notNull().default(0),
});

const isHealthOf = (
  error: Parameters<typeof sql>[1],
  { failing_since, failures }: Record<'failing_since' | 'failures', Parameters<typeof sql>[1]>,
) => sql`(${error} is null) = (${failing_since} is null) and (${error} is null) = (${failures} = 0)`;

/** What applies to all connections and to the website; a single row. */
export const intakeSettings = pgTable(
  'intake_settings',
  {
    is_only: boolean('is_only').primaryKey().default(true),
    /** Days after which settled deliveries are deleted, unless their connection says otherwise. */
    keep_days: integer('keep_days').notNull().default(keepDays.usual),
    updated_at: updatedAt(),
    version: versionColumn(),
  },
  (table) => [
    check('intake_settings_is_only', sql`${table.is_only}`),
    check('intake_settings_keep', sql`${table.keep_days} between 1 and 730`),
  ],
);

/** How enquiries arrive. Secrets are derived from the id and the program's secret; only a hash is stored. */
export const intakeConnections = pgTable(
  'intake_connections',
  {
    id: key(),
    kind: text('kind').$type<ConnectionKind>().notNull(),
    name: text('name').notNull(),
    source: text('source').$type<LeadSource>().notNull(),
    campaign: text('campaign').notNull().default(''),
    portal_account: text('portal_account').notNull().default(''),
    cost_per_month: moneyColumn('cost_per_month'),
    /** Null recognizes fields by their names. */
    mapping: jsonb('mapping').$type<IntakeMapping>(),
    /** Days after which settled deliveries are deleted; null uses `intake_settings`. */
    keep_days: integer('keep_days'),
    token_hash: text('token_hash').notNull(),
    /** Counts renewals: each derives another secret. */
    secret_number: integer('secret_number').notNull().default(1),
    is_enabled: boolean('is_enabled').notNull().default(true),
    created_by: uuid('created_by'),
    created_at: createdAt(),
    updated_at: updatedAt(),
    version: versionColumn(),
  },
  (table) => [
    unique('intake_connections_token').on(table.token_hash),
    check(
      'intake_connections_kind_known',
      sql`${table.kind} in ('form', 'webhook', 'google', 'meta', 'magicbricks', '99acres', 'housing', 'missed_call', 'mailbox')`,
    ),
    check('intake_connections_name', sql`${table.name} <> ''`),
    check('intake_connections_cost', sql`${table.cost_per_month} between 0 and 9999999999`),
    check('intake_connections_keep', sql`${table.keep_days} between 1 and 730`),
  ],
);

/** The account at a sender that is asked for enquiries, and how asking goes. Its secrets are encrypted. */
export const intakeAccounts = pgTable(
  'intake_accounts',
  {
    connection_id: uuid('connection_id')
      .primaryKey()
      .references(() => intakeConnections.id),
    address: text('address').notNull().default(''),
    login: text('login').notNull().default(''),
    sealed: text('sealed').notNull().default(''),
    allows_private: boolean('allows_private').notNull().default(false),
    fetched_until: instantColumn('fetched_until'),
    next_ask_at: instantColumn('next_ask_at').notNull().defaultNow(),
    last_success_at: instantColumn('last_success_at'),
    error: text('error').$type<AccountError>(),
    error_detail: text('error_detail').notNull().default(''),
    ...healthColumns(),
  },
  (table) => [
    check(
      'intake_accounts_error_known',
      sql`${table.error} in ('no_credentials', 'refused', 'clock', 'busy', 'unreadable', 'address', 'private', 'redirected', 'timeout', 'too_large', 'unreachable')`,
    ),
    check('intake_accounts_failing', isHealthOf(table.error, table)),
  ],
);

/** What arrived, as it arrived. A delivery is stored before it is answered. */
export const intakeDeliveries = pgTable(
  'intake_deliveries',
  {
    id: key(),
    /** Null: from the agency's own public pages. */
    connection_id: uuid('connection_id').references(() => intakeConnections.id),
    kind: text('kind').$type<DeliveryKind>().notNull(),
    received_at: instantColumn('received_at').notNull(),
    content_type: text('content_type').notNull(),
    body: bytesColumn('body').notNull(),
    /** Sender and subject of an email, for lists; empty for other kinds. */
    summary: text('summary').notNull().default(''),
    /** The sender's id of the delivery, or a hash of its body: a repeated delivery has the same. */
    delivery_key: text('delivery_key').notNull(),
    state: text('state').$type<DeliveryState>().notNull().default('received'),
    reason: text('reason').$type<DeliveryReason>(),
    /** A user has seen that it is no spam and no test. */
    is_accepted: boolean('is_accepted').notNull().default(false),
    lead_id: uuid('lead_id').references(() => leads.id, { onDelete: 'set null' }),
    client_id: uuid('client_id').references(() => clients.id, { onDelete: 'set null' }),
    settled_at: instantColumn('settled_at'),
  },
  (table) => [
    unique('intake_deliveries_once').on(table.connection_id, table.delivery_key).nullsNotDistinct(),
    index('intake_deliveries_state').on(table.state, table.id),
    index('intake_deliveries_connection').on(table.connection_id, table.id),
    index('intake_deliveries_lead').on(table.lead_id).where(sql`lead_id is not null`),
    index('intake_deliveries_client').on(table.client_id).where(sql`client_id is not null`),
    check('intake_deliveries_kind_known', kindKnown(table.kind)),
    check(
      'intake_deliveries_state_known',
      sql`${table.state} in ('received', 'new_lead', 'repeat', 'refused', 'not_understood')`,
    ),
    check(
      'intake_deliveries_reason_known',
      sql`${table.reason} in ('test', 'spam', 'outgoing', 'dismissed', 'handled', 'automatic', 'too_large', 'malformed', 'unknown_format', 'no_contact', 'not_fetched', 'failed')`,
    ),
    check(
      'intake_deliveries_reason',
      sql`(${table.state} in ('refused', 'not_understood')) = (${table.reason} is not null)`,
    ),
  ],
);

/** The enquiries of a lead or client: the first, which made the lead, and each repeat. */
export const leadTouches = pgTable(
  'lead_touches',
  {
    id: key(),
    lead_id: uuid('lead_id').references(() => leads.id, { onDelete: 'cascade' }),
    /** For a client who has no open lead. */
    client_id: uuid('client_id').references(() => clients.id, { onDelete: 'cascade' }),
    delivery_id: uuid('delivery_id').references(() => intakeDeliveries.id, { onDelete: 'set null' }),
    connection_id: uuid('connection_id').references(() => intakeConnections.id),
    kind: text('kind').$type<DeliveryKind>().notNull(),
    source: text('source').$type<LeadSource>(),
    campaign: text('campaign').notNull().default(''),
    property_id: uuid('property_id').references(() => properties.id, { onDelete: 'set null' }),
    property_asked: text('property_asked').notNull().default(''),
    full_name: text('full_name').notNull().default(''),
    phone: text('phone').notNull().default(''),
    email: text('email').notNull().default(''),
    message: text('message').notNull().default(''),
    at: instantColumn('at').notNull(),
  },
  (table) => [
    /** A delivery makes one touch, however often it is read. */
    unique('lead_touches_delivery').on(table.delivery_id),
    index('lead_touches_contacts').using('gin', sql`contact_keys(array[phone, email])`),
    index('lead_touches_lead').on(table.lead_id, table.at).where(sql`lead_id is not null`),
    index('lead_touches_client').on(table.client_id, table.at).where(sql`client_id is not null`),
    check('lead_touches_of_somebody', sql`${table.lead_id} is not null or ${table.client_id} is not null`),
    check('lead_touches_kind_known', kindKnown(table.kind)),
  ],
);

/** The mailbox of a connection, how far it is read, and what is wrong with it. */
export const intakeMailboxes = pgTable(
  'intake_mailboxes',
  {
    connection_id: uuid('connection_id')
      .primaryKey()
      .references(() => intakeConnections.id, { onDelete: 'cascade' }),
    host: text('host').notNull(),
    port: integer('port').notNull(),
    security: text('security').$type<MailboxSecurity>().notNull(),
    username: text('username').notNull(),
    /** Encrypted with a key derived from the program's secret. */
    password_sealed: text('password_sealed').notNull(),
    folder: text('folder').notNull(),
    /** An Admin allowed a host in a private network. */
    is_private_allowed: boolean('is_private_allowed').notNull().default(false),
    /** Emails with a UID up to `last_uid` are stored, as long as the folder has this UIDVALIDITY. */
    uid_validity: bigint('uid_validity', { mode: 'number' }),
    last_uid: bigint('last_uid', { mode: 'number' }).notNull().default(0),
    /** Emails that the mail server received before are stored, or older than the connection. */
    read_until: instantColumn('read_until').notNull(),
    succeeded_at: instantColumn('succeeded_at'),
    problem: text('problem').$type<MailboxProblem>(),
    ...healthColumns(),
    /** When the Admins were notified of this failure. */
    reported_at: instantColumn('reported_at'),
    next_read_at: instantColumn('next_read_at').notNull(),
  },
  (table) => [
    uniqueIndex('intake_mailboxes_once').on(sql`lower(${table.host})`, sql`lower(${table.username})`, table.folder),
    index('intake_mailboxes_next').on(table.next_read_at),
    check('intake_mailboxes_port', sql`${table.port} between 1 and 65535`),
    check('intake_mailboxes_security', sql`${table.security} in ('tls', 'starttls', 'none')`),
    check('intake_mailboxes_encrypted', sql`${table.security} <> 'none' or ${table.is_private_allowed}`),
    check('intake_mailboxes_filled', sql`${table.host} <> '' and ${table.username} <> '' and ${table.folder} <> ''`),
    check('intake_mailboxes_uid', sql`${table.last_uid} >= 0`),
    check(
      'intake_mailboxes_problem_known',
      sql`${table.problem} in ('password', 'secret_lost', 'host_unknown', 'host_private', 'unreachable', 'certificate', 'no_encryption', 'folder', 'stalled', 'failed')`,
    ),
    check('intake_mailboxes_failing', isHealthOf(table.problem, table)),
  ],
);

export const intakeConnectionTexts = personalTexts(intakeConnections, {
  other: ['kind', 'name', 'source', 'campaign', 'portal_account', 'mapping', 'token_hash'],
});
export const intakeAccountTexts = personalTexts(intakeAccounts, {
  other: ['address', 'login', 'sealed', 'error', 'error_detail'],
});
export const intakeDeliveryTexts = personalTexts(intakeDeliveries, {
  // A hash of a name and a phone number can be guessed.
  personal: { body: Buffer.alloc(0), delivery_key: '', summary: '' },
  other: ['kind', 'content_type', 'state', 'reason'],
});
export const leadTouchTexts = personalTexts(leadTouches, {
  personal: { full_name: '', phone: '', email: '', message: '', property_asked: '', campaign: '' },
  other: ['kind', 'source'],
});
export const intakeMailboxTexts = personalTexts(intakeMailboxes, {
  other: ['host', 'security', 'username', 'password_sealed', 'folder', 'problem'],
});
