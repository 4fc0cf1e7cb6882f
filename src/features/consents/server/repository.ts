import type { SQL } from 'drizzle-orm';
import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { profiles } from '#features/accounts/server/tables.ts';
import { clients } from '#features/clients/server/tables.ts';
import { leads } from '#features/leads/server/tables.ts';
import type { ContactPerson, PersonTopic } from '#platform/contact/person.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import type { Language } from '#platform/i18n/languages.ts';
import { blankTexts } from '#platform/personal-data/server/erase-records.ts';
import type { ConsentEntry, ConsentText, ContactRefusals } from '../contract.ts';
import type { ConsentChannel, ConsentPurpose, ConsentSummary, ProofKind, StatedConsent } from '../rules.ts';
import { consentChannels, consentPurposes } from '../rules.ts';
import { consentRecordTexts, consents, consentTexts, personEmails } from './tables.ts';

type ConsentRow = typeof consents.$inferSelect;
export type PersonEmailRow = typeof personEmails.$inferSelect;

/** A lead, or a client; a lead that became a client has both ids. */
export interface ConsentingPerson {
  readonly lead_id: string | null;
  readonly client_id: string | null;
}

interface LockOptions {
  /** Also people in the trash: they may withdraw. */
  readonly withDeleted?: boolean;
  /** A shared lock: two messages to one person do not block each other. */
  readonly isShared?: boolean;
}

/**
 * Locks a person until the transaction ends, so that a message either precedes a withdrawal or sees it. Null if
 * there is no such person, or it is in the trash.
 */
export async function lockConsenting(
  db: Queryable,
  { topic, id }: ContactPerson,
  { withDeleted = false, isShared = false }: LockOptions = {},
): Promise<ConsentingPerson | null> {
  const strength = isShared ? 'share' : 'no key update';
  if (topic === 'clients') {
    const [client] = await db
      .select({ deleted_at: clients.deleted_at })
      .from(clients)
      .where(eq(clients.id, id))
      .for(strength);
    return client && (withDeleted || !client.deleted_at) ? { lead_id: null, client_id: id } : null;
  }
  const [lead] = await db
    .select({ client_id: leads.client_id, deleted_at: leads.deleted_at })
    .from(leads)
    .where(eq(leads.id, id))
    .for(strength);
  return lead && (withDeleted || !lead.deleted_at) ? { lead_id: id, client_id: lead.client_id } : null;
}

/** A person's ids and language (of a lead: its agent's). Null if there is no such person, or it is in the trash. */
export async function findConsenting(
  db: Queryable,
  { topic, id }: ContactPerson,
): Promise<(ConsentingPerson & { readonly language: Language }) | null> {
  if (topic === 'clients') {
    const [client] = await db
      .select({ language: clients.language })
      .from(clients)
      .where(and(eq(clients.id, id), sql`${clients.deleted_at} is null`));
    return client ? { lead_id: null, client_id: id, language: client.language } : null;
  }
  const [lead] = await db
    .select({ client_id: leads.client_id, language: sql<Language>`coalesce(${profiles.language}, 'en')` })
    .from(leads)
    .leftJoin(profiles, eq(profiles.id, leads.assigned_agent_id))
    .where(and(eq(leads.id, id), sql`${leads.deleted_at} is null`));
  return lead ? { lead_id: id, ...lead } : null;
}

/** Rows of the person: their own, those of their client, and those of every lead that became that client. */
function isOfPerson(table: typeof consents | typeof personEmails, { lead_id, client_id }: ConsentingPerson): SQL {
  return sql`(${table.lead_id} = ${lead_id}::uuid or ${table.client_id} = ${client_id}::uuid
    or ${table.lead_id} in (select id from leads where client_id = ${client_id}::uuid))`;
}

interface StatedAct extends Record<string, unknown> {
  readonly position: number;
  readonly purpose: string | null;
  readonly channel: string | null;
  readonly act: string;
}

/**
 * What each person agreed to at an instant, in their order; the only place that derives it. Acts count wherever they were
 * recorded: the schema leads past the views of limited persons, who may not see the client that a lead became.
 */
export async function findConsentSummaries(
  db: Queryable,
  people: readonly ConsentingPerson[],
  at: Date | null = null,
): Promise<ConsentSummary[]> {
  const until = at === null ? sql.empty() : sql`where k.at <= ${at.toISOString()}::timestamptz`;
  const read = sql.raw('k.id, k.at, k.act, k.purposes, k.channels');
  // One branch for each index: an `or` over them reads the whole table for each person.
  const { rows } = await db.execute<StatedAct>(sql`
    select person.position::integer, latest.purpose, latest.channel, latest.act
    from unnest(${sql.param(people.map(({ lead_id }) => lead_id))}::uuid[],
      ${sql.param(people.map(({ client_id }) => client_id))}::uuid[]) with ordinality
      as person (lead_id, client_id, position)
    cross join lateral (
      select distinct on (purpose, channel) purpose, channel, k.act
      from (
        select ${read} from public.consents k where k.lead_id = person.lead_id
        union all
        select ${read} from public.consents k where k.client_id = person.client_id
        union all
        select ${read} from public.leads l join public.consents k on k.lead_id = l.id where l.client_id = person.client_id) k
      left join lateral unnest(k.purposes) purpose on true
      left join lateral unnest(k.channels) channel on true
      ${until}
      order by purpose, channel, k.at desc, k.id desc) latest`);
  const acts = people.map((): StatedAct[] => []);
  for (const row of rows) acts[row.position - 1]?.push(row);
  return acts.map(summaryOf);
}

export async function findConsentSummary(
  db: Queryable,
  person: ConsentingPerson,
  at: Date | null = null,
): Promise<ConsentSummary> {
  const [summary] = await findConsentSummaries(db, [person], at);
  return summary ?? summaryOf([]);
}

function summaryOf(rows: readonly StatedAct[]): ConsentSummary {
  const states = consentPurposes.flatMap((purpose) =>
    consentChannels.map((channel): StatedConsent => {
      const act = rows.find((row) => row.purpose === purpose && row.channel === channel)?.act;
      return { purpose, channel, state: act === 'given' || act === 'withdrawn' ? act : 'not_asked' };
    }),
  );
  return { is_contact_refused: rows.find((row) => row.purpose === null)?.act === 'do_not_contact', states };
}

/** The clients and leads among these who withdrew something or do not want to be contacted, wherever they said so. */
export async function listContactRefusals(db: Queryable, ids: readonly string[]): Promise<ContactRefusals[]> {
  const { rows } = await db.execute<{ id: string; purpose: ConsentPurpose | null; channel: ConsentChannel | null }>(sql`
    select person.id, latest.purpose, latest.channel
    from (
      select l.id, l.id as lead_id, l.client_id from leads l
        where l.id = any(${sql.param([...ids])}::uuid[]) and l.deleted_at is null
      union all
      select c.id, null, c.id from clients c
        where c.id = any(${sql.param([...ids])}::uuid[]) and c.deleted_at is null) person
    cross join lateral (
      select distinct on (purpose, channel) purpose, channel, k.act
      from public.consents k
      left join lateral unnest(k.purposes) purpose on true
      left join lateral unnest(k.channels) channel on true
      where k.lead_id = person.lead_id or k.client_id = person.client_id
        or k.lead_id in (select id from public.leads where client_id = person.client_id)
      order by purpose, channel, k.at desc, k.id desc) latest
    where latest.act in ('withdrawn', 'do_not_contact') order by person.id`);
  const byId = new Map<string, ContactRefusals>();
  for (const { id, purpose, channel } of rows) {
    const known = byId.get(id) ?? { id, is_contact_refused: false, states: [] };
    byId.set(
      id,
      purpose === null || channel === null
        ? { ...known, is_contact_refused: true }
        : { ...known, states: [...known.states, { purpose, channel, state: 'withdrawn' }] },
    );
  }
  return [...byId.values()];
}

const maxEntries = 50;

/** The latest acts of a person, newest first. */
export async function listConsentEntries(db: Queryable, person: ConsentingPerson): Promise<ConsentEntry[]> {
  const rows = await db
    .select({
      id: consents.id,
      act: consents.act,
      purposes: consents.purposes,
      channels: consents.channels,
      way: consents.way,
      at: consents.at,
      recorded_by: profiles.full_name,
      language: consents.language,
      text_version: consentTexts.version,
      note: consents.note,
      proof: sql<ConsentEntry['proof']>`coalesce(
        (select json_build_object('kind', 'document', 'id', d.id, 'title', d.title) from documents d
          where d.id = ${consents.proof_document_id} and d.deleted_at is null),
        (select json_build_object('kind', 'message', 'id', m.id, 'type', m.type, 'at', m.created_at) from communications m
          where m.id = ${consents.proof_communication_id}))`,
    })
    .from(consents)
    .leftJoin(profiles, eq(profiles.id, consents.recorded_by))
    .leftJoin(consentTexts, eq(consentTexts.id, consents.text_id))
    .where(isOfPerson(consents, person))
    .orderBy(desc(consents.at), desc(consents.id))
    .limit(maxEntries);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** Whether a document or message concerns the person. */
export async function isProofOf(
  db: Queryable,
  person: ConsentingPerson,
  { kind, id }: { readonly kind: ProofKind; readonly id: string },
): Promise<boolean> {
  const { lead_id, client_id } = person;
  const table = kind === 'document' ? sql`documents` : sql`communications`;
  const isShown = kind === 'document' ? sql`t.deleted_at is null` : sql`true`;
  const { rows } = await db.execute(sql`
    select from ${table} t where t.id = ${id}::uuid and ${isShown}
      and (t.lead_id = ${lead_id}::uuid or t.client_id = ${client_id}::uuid
        or t.lead_id in (select id from leads where client_id = ${client_id}::uuid)) for share`);
  return rows.length > 0;
}

/** Inserts an act; null if its id is taken (a retry). */
export async function insertConsent(db: Queryable, row: typeof consents.$inferInsert): Promise<ConsentRow | null> {
  const [inserted] = await db.insert(consents).values(row).onConflictDoNothing({ target: consents.id }).returning();
  return inserted ?? null;
}

export async function findConsentRow(db: Queryable, id: string): Promise<ConsentRow | null> {
  const [row] = await db.select().from(consents).where(eq(consents.id, id));
  return row ?? null;
}

/** The texts in force, in the order of the languages. */
export async function listConsentTexts(db: Queryable): Promise<(ConsentText & { readonly id: string })[]> {
  const rows = await db
    .selectDistinctOn([consentTexts.language], {
      id: consentTexts.id,
      language: consentTexts.language,
      version: consentTexts.version,
      body: consentTexts.body,
      created_by: profiles.full_name,
      created_at: consentTexts.created_at,
    })
    .from(consentTexts)
    .leftJoin(profiles, eq(profiles.id, consentTexts.created_by))
    .orderBy(consentTexts.language, desc(consentTexts.version));
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}

/** Inserts a version; false if it exists already. */
export async function insertConsentText(db: Queryable, row: typeof consentTexts.$inferInsert): Promise<boolean> {
  const rows = await db.insert(consentTexts).values(row).onConflictDoNothing().returning({ id: consentTexts.id });
  return rows.length > 0;
}

export async function insertPersonEmail(db: Queryable, row: typeof personEmails.$inferInsert): Promise<void> {
  await db.insert(personEmails).values(row);
}

export async function findPersonEmail(db: Queryable, emailId: string): Promise<PersonEmailRow | null> {
  const [row] = await db.select().from(personEmails).where(eq(personEmails.email_id, emailId));
  return row ?? null;
}

export async function findPersonEmailByToken(db: Queryable, tokenHash: string): Promise<PersonEmailRow | null> {
  const [row] = await db.select().from(personEmails).where(eq(personEmails.token_hash, tokenHash));
  return row ?? null;
}

/** The pending emails to a person, with their purposes. */
export async function listPendingEmails(
  db: Queryable,
  person: ConsentingPerson,
): Promise<Pick<PersonEmailRow, 'email_id' | 'purpose'>[]> {
  return db
    .select({ email_id: personEmails.email_id, purpose: personEmails.purpose })
    .from(personEmails)
    .where(
      and(
        isOfPerson(personEmails, person),
        sql`exists (select from emails where id = ${personEmails.email_id} and status = 'pending')`,
      ),
    );
}

const columnOf = (table: typeof consents | typeof personEmails, topic: PersonTopic) =>
  topic === 'leads' ? table.lead_id : table.client_id;

/** Blanks the notes of the acts of erased people; the acts stay as proof. */
export async function blankConsents(db: Queryable, topic: PersonTopic, ids: readonly string[]): Promise<void> {
  await blankTexts(db, consentRecordTexts, { column: columnOf(consents, topic), ids });
}

/** The links in the emails of erased people stop working. */
export async function deleteTokens(db: Queryable, topic: PersonTopic, ids: readonly string[]): Promise<void> {
  await db
    .update(personEmails)
    .set({ token_hash: null })
    .where(inArray(columnOf(personEmails, topic), [...ids]));
}

/** Moves the acts of leads to their clients. Call it before leads are deleted or erased. */
export async function leaveConsentsToClients(db: Queryable, leadIds: readonly string[]): Promise<void> {
  for (const table of [consents, personEmails])
    await db.execute(sql`
      update ${table} set client_id = coalesce(${table}.client_id, l.client_id), lead_id = null
      from leads l where l.id = ${table}.lead_id and l.id = any(${sql.param([...leadIds])}::uuid[])
        and coalesce(${table}.client_id, l.client_id) is not null`);
}

/** Leaves the acts of clients to their remaining leads. Call it before clients are deleted. */
export async function leaveConsentsToLeads(db: Queryable, clientIds: readonly string[]): Promise<void> {
  for (const table of [consents, personEmails])
    await db
      .update(table)
      .set({ client_id: null })
      .where(and(inArray(table.client_id, [...clientIds]), isNotNull(table.lead_id)));
}
