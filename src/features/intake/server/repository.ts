import type { SQL } from 'drizzle-orm';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { ListingPortal } from '#features/properties/portal-ids.ts';
import { joinPortalId, listingPortals } from '#features/properties/portal-ids.ts';
import type { ContactPerson } from '#platform/contact/person.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { recordRows } from '#platform/database/server/record-rows.ts';
import { normalizePhone } from '#platform/phones.ts';
import type { DeliveryCard, DeliveryFilter, IntakeSettings, Touch } from '../contract.ts';
import type { MailboxRow } from './mailbox/repository.ts';
import { listMailboxRows } from './mailbox/repository.ts';
import { intakeAccounts, intakeConnections, intakeDeliveries, intakeSettings, leadTouches } from './tables.ts';

export type ConnectionRow = typeof intakeConnections.$inferSelect;
export type IntakeAccountRow = typeof intakeAccounts.$inferSelect;
export type DeliveryRow = typeof intakeDeliveries.$inferSelect;
type NewTouch = typeof leadTouches.$inferInsert;

export const {
  find: findConnectionRow,
  lock: lockConnectionRow,
  insert: insertConnectionRow,
} = recordRows(intakeConnections);

export interface ListedConnection {
  readonly row: ConnectionRow;
  readonly mailbox: MailboxRow | null;
  readonly account: IntakeAccountRow | null;
  readonly last_received_at: Date | null;
  readonly waiting: number;
}

const settingsColumns = { keep_days: intakeSettings.keep_days, version: intakeSettings.version };

export async function findIntakeSettings(db: Queryable): Promise<IntakeSettings> {
  const [row] = await db.select(settingsColumns).from(intakeSettings);
  if (!row) throw new Error('there is no row of intake_settings');
  return row;
}

export async function lockIntakeSettings(db: Queryable): Promise<IntakeSettings> {
  const [row] = await db.select(settingsColumns).from(intakeSettings).for('update');
  if (!row) throw new Error('there is no row of intake_settings');
  return row;
}

export async function updateIntakeSettings(
  db: Queryable,
  values: { readonly keep_days: number; readonly updated_at: Date },
): Promise<IntakeSettings> {
  const [row] = await db
    .update(intakeSettings)
    .set({ ...values, version: sql`${intakeSettings.version} + 1` })
    .returning(settingsColumns);
  if (!row) throw new Error('there is no row of intake_settings');
  return row;
}

/** All connections by name, with their last delivery and how many wait; or only one. */
export async function listConnectionRows(db: Queryable, only?: string): Promise<ListedConnection[]> {
  const rows = await db
    .select()
    .from(intakeConnections)
    .where(only === undefined ? undefined : eq(intakeConnections.id, only))
    .orderBy(intakeConnections.name, intakeConnections.id);
  const ids = rows.map(({ id }) => id);
  const accounts = await db.select().from(intakeAccounts).where(inArray(intakeAccounts.connection_id, ids));
  const figures = await db.execute<{ id: string; last_received_at: string | null; waiting: number }>(sql`
    select c.id,
      (select d.received_at from intake_deliveries d where d.connection_id = c.id order by d.id desc limit 1)
        as last_received_at,
      (select count(*)::integer from intake_deliveries d where d.connection_id = c.id and d.state = 'not_understood')
        as waiting
    from intake_connections c where c.id = any(${sql.param(ids)}::uuid[])`);
  const mailboxes = new Map((await listMailboxRows(db, only)).map((one) => [one.connection_id, one]));
  const byId = new Map(figures.rows.map((one) => [one.id, one]));
  return rows.map((row) => {
    const { last_received_at = null, waiting = 0 } = byId.get(row.id) ?? {};
    return {
      row,
      account: accounts.find((one) => one.connection_id === row.id) ?? null,
      mailbox: mailboxes.get(row.id) ?? null,
      last_received_at: last_received_at === null ? null : new Date(last_received_at),
      waiting,
    };
  });
}

export async function findConnectionOfToken(db: Queryable, tokenHash: string): Promise<ConnectionRow | null> {
  const [row] = await db.select().from(intakeConnections).where(eq(intakeConnections.token_hash, tokenHash));
  return row ?? null;
}

export async function updateConnectionRow(
  db: Queryable,
  id: string,
  values: Partial<typeof intakeConnections.$inferInsert>,
): Promise<ConnectionRow> {
  const [row] = await db
    .update(intakeConnections)
    .set({ ...values, version: sql`${intakeConnections.version} + 1` })
    .where(eq(intakeConnections.id, id))
    .returning();
  if (!row) throw new Error('the connection is not locked');
  return row;
}

export async function findAccountRow(db: Queryable, connectionId: string): Promise<IntakeAccountRow | null> {
  const [row] = await db.select().from(intakeAccounts).where(eq(intakeAccounts.connection_id, connectionId));
  return row ?? null;
}

/** Inserts or changes the account of a connection. */
export async function saveAccountRow(
  db: Queryable,
  connection_id: string,
  values: Partial<typeof intakeAccounts.$inferInsert>,
): Promise<void> {
  await db
    .insert(intakeAccounts)
    .values({ connection_id, ...values })
    .onConflictDoUpdate({ target: intakeAccounts.connection_id, set: { connection_id, ...values } });
}

export async function lockAccountRow(db: Queryable, connectionId: string): Promise<IntakeAccountRow | null> {
  const [row] = await db
    .select()
    .from(intakeAccounts)
    .where(eq(intakeAccounts.connection_id, connectionId))
    .for('update');
  return row ?? null;
}

/** The enabled connections to ask now. */
export async function listConnectionsToPull(db: Queryable, kinds: readonly string[], now: Date): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select c.id from intake_connections c join intake_accounts a on a.connection_id = c.id
    where c.is_enabled and c.kind = any(${sql.param([...kinds])}::text[])
      and a.next_ask_at <= ${now.toISOString()}::timestamptz
    order by a.next_ask_at, c.id`);
  return rows.map(({ id }) => id);
}

/** Which of these keys the deliveries of a connection have. */
export async function listKnownKeys(
  db: Queryable,
  connectionId: string,
  keys: readonly string[],
): Promise<Set<string>> {
  const { rows } = await db.execute<{ delivery_key: string }>(sql`
    select delivery_key from intake_deliveries
    where connection_id = ${connectionId}::uuid and delivery_key = any(${sql.param([...keys])}::text[])`);
  return new Set(rows.map(({ delivery_key }) => delivery_key));
}

/** The deliveries of a connection that nobody has settled. */
export async function listReceivedDeliveries(db: Queryable, connectionId: string): Promise<string[]> {
  const rows = await db
    .select({ id: intakeDeliveries.id })
    .from(intakeDeliveries)
    .where(and(eq(intakeDeliveries.connection_id, connectionId), eq(intakeDeliveries.state, 'received')));
  return rows.map(({ id }) => id);
}

/** Whether a connection still accepts this secret. Until the transaction ends, nobody renews it. */
export async function lockSecret(db: Queryable, { id, token_hash }: ConnectionRow): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from intake_connections where id = ${id}::uuid and token_hash = ${token_hash} and is_enabled for share`);
  return rows.length > 0;
}

/** Inserts a delivery unless its connection has one with this key; whether it did. */
export async function insertDeliveryRow(db: Queryable, row: typeof intakeDeliveries.$inferInsert): Promise<boolean> {
  const inserted = await db
    .insert(intakeDeliveries)
    .values(row)
    .onConflictDoNothing({ target: [intakeDeliveries.connection_id, intakeDeliveries.delivery_key] })
    .returning({ id: intakeDeliveries.id });
  return inserted.length > 0;
}

/** Frees the key of a delivery that arrived before a moment, so that the same body counts again; whether it did. */
export async function releaseDeliveryKey(
  db: Queryable,
  { connection_id, delivery_key }: Pick<DeliveryRow, 'connection_id' | 'delivery_key'>,
  before: Date,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update intake_deliveries set delivery_key = delivery_key || '@' || id
    where connection_id is not distinct from ${connection_id}::uuid and delivery_key = ${delivery_key}
      and received_at < ${before.toISOString()}::timestamptz
    returning id`);
  return rows.length > 0;
}

export async function lockDeliveryRow(db: Queryable, id: string): Promise<DeliveryRow | null> {
  const [row] = await db.select().from(intakeDeliveries).where(eq(intakeDeliveries.id, id)).for('update');
  return row ?? null;
}

export async function findDeliveryRow(db: Queryable, id: string): Promise<DeliveryRow | null> {
  const [row] = await db.select().from(intakeDeliveries).where(eq(intakeDeliveries.id, id));
  return row ?? null;
}

export async function updateDeliveryRow(
  db: Queryable,
  id: string,
  values: Partial<typeof intakeDeliveries.$inferInsert>,
): Promise<void> {
  await db.update(intakeDeliveries).set(values).where(eq(intakeDeliveries.id, id));
}

/** Deliveries, newest first, one more than the limit if there are more. */
export async function listDeliveryCards(
  db: Queryable,
  { state, connection, cursor, limit = 30 }: DeliveryFilter,
  only?: string,
): Promise<DeliveryCard[]> {
  const conditions: SQL[] = [sql`true`];
  if (only !== undefined) conditions.push(sql`d.id = ${only}::uuid`);
  if (state !== undefined) conditions.push(sql`d.state = ${state}`);
  if (connection !== undefined) conditions.push(sql`d.connection_id = ${connection}::uuid`);
  if (cursor !== undefined) conditions.push(sql`d.id < ${cursor}::uuid`);
  const { rows } = await db.execute<{ card: DeliveryCard }>(sql`
    select json_build_object('id', d.id, 'kind', d.kind,
      'connection', case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end,
      'received_at', d.received_at, 'state', d.state, 'reason', d.reason, 'summary', d.summary,
      'person', case
        when l.id is not null then json_build_object('topic', 'leads', 'id', l.id, 'full_name', l.full_name)
        when k.id is not null then json_build_object('topic', 'clients', 'id', k.id, 'full_name', k.full_name)
      end) as card
    from intake_deliveries d
    left join intake_connections c on c.id = d.connection_id
    left join leads l on l.id = d.lead_id and l.deleted_at is null
    left join clients k on k.id = d.client_id and k.deleted_at is null
    where ${sql.join(conditions, sql` and `)}
    order by d.id desc limit ${limit + 1}`);
  return rows.map(({ card }) => card);
}

export interface OpenPerson extends ContactPerson {
  /** Who should hear of the person: the agent, then the user who added the record; of a lead then those of its client. */
  readonly reader_ids: readonly string[];
}
type FoundPerson = OpenPerson & Record<string, unknown>;

/** What identifies a person: a normalized number, and an address in lower case. */
interface PersonKeys {
  readonly phone: string | null;
  readonly email: string | null;
}

/** The people of the lead `l`. */
const readersOfLead = sql`array_remove(array[l.assigned_agent_id, l.created_by] || (
  select array[c.agent_id, c.created_by] from clients c where c.id = l.client_id and c.deleted_at is null), null)`;

/**
 * The open lead with this phone or email address, the latest first; else the client. If no record has it, an earlier enquiry
 * or a merged record may: they keep what the record of the person has no room for.
 */
export async function findOpenPerson(db: Queryable, { phone, email }: PersonKeys): Promise<OpenPerson | null> {
  if (phone === null && email === null) return null;
  const isTheirs = sql`((${phone}::text is not null and (phone_e164 = ${phone}
      or (other_phones_e164 <> '{}' and other_phones_e164 @> array[${phone}::text])))
    or (${email}::text is not null and lower(email) = ${email}))`;
  const { rows } = await db.execute<FoundPerson>(sql`
    (select 'leads' as topic, id, ${readersOfLead} as reader_ids from leads l
      where deleted_at is null and stage_kind(status) = 'open' and ${isTheirs}
      order by created_at desc, id limit 1)
    union all
    (select 'clients' as topic, id, array_remove(array[agent_id, created_by], null) as reader_ids from clients
      where deleted_at is null and ${isTheirs}
      order by created_at desc, id limit 1)`);
  return rows[0] ?? (await findMergedPerson(db, isTheirs)) ?? (await findPersonOfTouch(db, { phone, email }));
}

/** The latest open lead of a client. */
export async function findOpenLeadOfClient(db: Queryable, clientId: string): Promise<OpenPerson | null> {
  const { rows } = await db.execute<FoundPerson>(sql`
    select 'leads' as topic, l.id, ${readersOfLead} as reader_ids from leads l
    where l.client_id = ${clientId}::uuid and l.deleted_at is null and stage_kind(l.status) = 'open'
    order by l.created_at desc, l.id limit 1`);
  return rows[0] ?? null;
}

/** The person into whom a record of these keys was merged. */
async function findMergedPerson(db: Queryable, isTheirs: SQL): Promise<OpenPerson | null> {
  const { rows } = await db.execute<FoundPerson>(sql`
    (select 'leads' as topic, l.id, ${readersOfLead} as reader_ids
      from (select merged_into_id from leads where merged_into_id is not null and ${isTheirs}) m
      join leads l on l.id = m.merged_into_id
      where l.deleted_at is null and stage_kind(l.status) = 'open'
      order by l.created_at desc, l.id limit 1)
    union all
    (select 'clients' as topic, c.id, array_remove(array[c.agent_id, c.created_by], null) as reader_ids
      from (select merged_into_id from clients where merged_into_id is not null and ${isTheirs}) m
      join clients c on c.id = m.merged_into_id
      where c.deleted_at is null
      order by c.created_at desc, c.id limit 1)`);
  return rows[0] ?? null;
}

/** The person of an earlier enquiry with these keys. */
async function findPersonOfTouch(db: Queryable, { phone, email }: PersonKeys): Promise<OpenPerson | null> {
  const { rows } = await db.execute<FoundPerson & { phone: string; email: string }>(sql`
    with touches as materialized (
      select t.lead_id, t.client_id, t.phone, t.email from lead_touches t
      where contact_keys(array[t.phone, t.email]) && contact_keys(array[${phone}::text, ${email}::text]))
    (select 'leads' as topic, l.id, ${readersOfLead} as reader_ids, t.phone, t.email
      from touches t join leads l on l.id = t.lead_id
      where l.deleted_at is null and stage_kind(l.status) = 'open'
      order by l.created_at desc, l.id)
    union all
    (select 'clients' as topic, c.id, array_remove(array[c.agent_id, c.created_by], null) as reader_ids, t.phone, t.email
      from touches t left join leads l on l.id = t.lead_id join clients c on c.id in (t.client_id, l.client_id)
      where c.deleted_at is null
      order by c.created_at desc, c.id)`);
  // 'contact_keys' compares the last ten digits, which a number of another country can share.
  const found = rows.find(
    (row) => (phone !== null && normalizePhone(row.phone) === phone) || row.email.toLowerCase() === email,
  );
  return found ? { topic: found.topic, id: found.id, reader_ids: found.reader_ids } : null;
}

/** Inserts a touch; a delivery has only one. */
export async function insertTouch(db: Queryable, row: NewTouch): Promise<void> {
  await db.insert(leadTouches).values(row).onConflictDoNothing({ target: leadTouches.delivery_id });
}

/** The enquiries of a lead, or of a client and the leads that it was; newest first, at most a hundred. */
export async function listTouches(db: Queryable, { topic, id }: ContactPerson): Promise<Touch[]> {
  const isTheirs =
    topic === 'leads'
      ? sql`t.lead_id = ${id}::uuid`
      : sql`(t.client_id = ${id}::uuid or t.lead_id in (select id from leads where client_id = ${id}::uuid))`;
  const { rows } = await db.execute<{ touch: Touch }>(sql`
    select json_build_object('id', t.id, 'at', t.at, 'kind', t.kind, 'connection', c.name, 'source', t.source,
      'campaign', t.campaign,
      'property', case when p.id is not null then json_build_object('id', p.id, 'title', p.title) end,
      'property_asked', t.property_asked, 'full_name', t.full_name, 'phone', t.phone, 'email', t.email,
      'message', t.message) as touch
    from lead_touches t
    left join intake_connections c on c.id = t.connection_id
    left join properties p on p.id = t.property_id and p.deleted_at is null
    where ${isTheirs} order by t.at desc, t.id desc limit 100`);
  return rows.map(({ touch }) => touch);
}

/** A property by its id, or by the id of a link in the text. */
export async function findAskedProperty(db: Queryable, ids: readonly string[]): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from properties where id = any(${sql.param([...ids])}::uuid[]) and deleted_at is null limit 1`);
  return rows[0]?.id ?? null;
}

/** The property with this id at a portal; null if none or several have it. Without a portal, any portal counts. */
export async function findListedProperty(
  db: Queryable,
  { portal, id }: { readonly portal: ListingPortal | null; readonly id: string },
): Promise<string | null> {
  const entries = (portal === null ? listingPortals : [portal]).map((one) => joinPortalId({ portal: one, id }));
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from properties
    where deleted_at is null and portal_ids <> '{}' and portal_ids && ${sql.param(entries)}::text[] limit 2`);
  return rows.length === 1 ? (rows[0]?.id ?? null) : null;
}

/** The agent of a property, unless they have left. */
export async function findAgentOfProperty(db: Queryable, id: string): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select a.id from properties p join profiles a on a.id = p.agent_id
    where p.id = ${id}::uuid and a.deleted_at is null and a.erased_at is null and a.approved_at is not null`);
  return rows[0]?.id ?? null;
}

/** Deletes settled deliveries that are older than they are kept; the enquiries stay. Returns their count. */
export async function deleteOldDeliveries(db: Queryable, now: Date): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    with old as (
      delete from intake_deliveries where id in (
        select d.id from intake_deliveries d cross join intake_settings s
        left join intake_connections c on c.id = d.connection_id
        where d.state in ('new_lead', 'repeat', 'refused')
          and d.received_at < ${now.toISOString()}::timestamptz
            - make_interval(days => coalesce(c.keep_days, s.keep_days))
        limit 5000)
      returning 1)
    select count(*)::integer as count from old`);
  return rows[0]?.count ?? 0;
}

/** Deletes the enquiries of these people, and what their deliveries contained. */
export async function eraseEnquiriesOf(
  db: Queryable,
  topic: ContactPerson['topic'],
  ids: readonly string[],
): Promise<void> {
  const [touchColumn, deliveryColumn] =
    topic === 'leads'
      ? [leadTouches.lead_id, intakeDeliveries.lead_id]
      : [leadTouches.client_id, intakeDeliveries.client_id];
  await db.delete(leadTouches).where(inArray(touchColumn, [...ids]));
  await db
    .update(intakeDeliveries)
    .set(blankDelivery)
    .where(inArray(deliveryColumn, [...ids]));
}

// The key may be a hash of the body, which can be guessed; those of pulls and mailboxes cannot, and keep what was erased
// from arriving again.
const blankDelivery = {
  body: Buffer.alloc(0),
  summary: '',
  delivery_key: sql`case when ${intakeDeliveries.kind} in ('99acres', 'housing', 'mailbox') then ${intakeDeliveries.delivery_key}
    else 'erased:' || ${intakeDeliveries.id} end`,
};

/** What people and forms write between the digits of a phone number, as a regular expression. */
const betweenDigits = '(?:[ +().-]|%20|%28|%29|%2b)*';

export interface ErasedPeople {
  readonly topic: ContactPerson['topic'];
  readonly ids: readonly string[];
}

/** Whether a text contains an email address or the last digits of a phone number of one of these people. */
const mentionsOneOf = ({ topic, ids }: ErasedPeople, text: SQL): SQL => sql`exists (
  select from ${sql.raw(topic === 'leads' ? 'leads' : 'clients')} p, lateral (select lower(${text}) as body) arrived
  where p.id = any(${sql.param([...ids])}::uuid[]) and (
    (p.email <> '' and (position(lower(p.email) in body) > 0
      or position(replace(lower(p.email), '@', '%40') in body) > 0))
    or exists (
      select from unnest(p.phone_e164 || p.other_phones_e164) number
      where length(number) > 6
        and body ~ array_to_string(string_to_array(right(number, 10), null), ${betweenDigits}))))`;

const isUnmatched = inArray(intakeDeliveries.state, ['not_understood', 'refused', 'received']);
const erasedDelivery = { ...blankDelivery, state: 'refused', reason: 'dismissed' } as const;

/** Erases deliveries that belong to nobody and mention one of these people in the body that arrived. */
export async function eraseUnmatchedDeliveries(db: Queryable, people: ErasedPeople): Promise<void> {
  await db
    .update(intakeDeliveries)
    .set(erasedDelivery)
    .where(and(isUnmatched, mentionsOneOf(people, sql`encode(${intakeDeliveries.body}, 'escape')`)));
}

/** Emails that belong to nobody, after an id; some at a time. */
export async function listUnmatchedEmails(
  db: Queryable,
  after: string | null,
): Promise<Pick<DeliveryRow, 'id' | 'body'>[]> {
  return db
    .select({ id: intakeDeliveries.id, body: intakeDeliveries.body })
    .from(intakeDeliveries)
    .where(
      and(
        eq(intakeDeliveries.kind, 'mailbox'),
        isUnmatched,
        sql`octet_length(${intakeDeliveries.body}) > 0`,
        after === null ? undefined : gt(intakeDeliveries.id, after),
      ),
    )
    .orderBy(intakeDeliveries.id)
    .limit(50);
}

/** Erases a delivery that belongs to nobody if its decoded text mentions one of these people. */
export async function eraseUnmatchedEmail(
  db: Queryable,
  people: ErasedPeople,
  { id, text }: { readonly id: string; readonly text: string },
): Promise<void> {
  await db
    .update(intakeDeliveries)
    .set(erasedDelivery)
    .where(and(eq(intakeDeliveries.id, id), isUnmatched, mentionsOneOf(people, sql`${text}::text`)));
}
