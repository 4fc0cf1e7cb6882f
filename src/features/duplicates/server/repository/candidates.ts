import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { ContactPerson } from '#platform/contact/person.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import type { DuplicateCandidate, DuplicatePair } from '../../contract.ts';
import type { DuplicateReason } from '../../rules.ts';
import { duplicateReasons } from '../../rules.ts';
import { distinctPeople } from '../tables.ts';

/** A lead or client as a candidate. The place of a client is also its address. */
const card = (p: SQL) => sql`
  json_build_object('topic', ${p}.topic, 'id', ${p}.id, 'full_name', ${p}.full_name, 'phone', ${p}.phone,
    'email', ${p}.email, 'places', to_json(${p}.places), 'status', ${p}.status,
    'agent_id', ${p}.agent_id, 'agent', (select full_name from profiles where id = ${p}.agent_id), 'created_at', ${p}.created_at)`;

/** All leads and clients that may be a candidate. */
const people = sql`(
  select 'leads'::text as topic, id, full_name, phone, email, duplicate_keys, preferred_locations as places, status,
    assigned_agent_id as agent_id, client_id, created_at
  from leads where deleted_at is null and erased_at is null
  union all
  select 'clients', id, full_name, phone, email, duplicate_keys, preferred_locations, null, agent_id, null::uuid, created_at
  from clients where deleted_at is null and erased_at is null)`;

/** A new enquiry after years is a new lead: closed and lost leads are no duplicates of it. */
const isOpen = (p: SQL) => sql`(${p}.status is null or stage_kind(${p}.status) = 'open')`;

/** People with one of these keys. The index is cheaper than the planner expects for keys that it does not know. */
const peopleWith = (keys: SQL) => sql`(select * from ${people} one where one.duplicate_keys && ${keys} offset 0)`;

/** Two records of one person already: a lead and its client, or two leads of one client. */
const areLinked = sql`(coalesce(a.client_id = b.id, false) or coalesce(b.client_id = a.id, false)
  or coalesce(a.client_id = b.client_id, false))`;

const areDistinct = sql`exists (select from distinct_people d where
  (a.topic = 'leads' and b.topic = 'leads' and d.lead_id = least(a.id, b.id) and d.other_lead_id = greatest(a.id, b.id))
  or (a.topic = 'clients' and b.topic = 'clients' and d.client_id = least(a.id, b.id)
    and d.other_client_id = greatest(a.id, b.id))
  or (a.topic <> b.topic and d.lead_id = case a.topic when 'leads' then a.id else b.id end
    and d.client_id = case a.topic when 'clients' then a.id else b.id end))`;

/** The kinds of the keys that two have in common, the strongest first. */
const reasonsOf = (keys: SQL, others: SQL) => sql`(
  select coalesce(json_agg(reason order by strength), '[]') from unnest(${sql.param([...duplicateReasons])}::text[])
    with ordinality reason (reason, strength)
  where exists (select from unnest(${keys}) key where key like reason || ':%' and key = any(${others})))`;

/** The candidates of one person, the strongest reasons first. */
export async function findCandidates(
  db: Queryable,
  { topic, id }: ContactPerson,
  limit: number,
): Promise<DuplicateCandidate[]> {
  const { rows } = await db.execute<{
    person: DuplicateCandidate['person'];
    reasons: DuplicateCandidate['reasons'];
  }>(sql`
    select ${card(sql`b`)} as person, ${reasonsOf(sql`a.duplicate_keys`, sql`b.duplicate_keys`)} as reasons
    from ${people} a, lateral ${peopleWith(sql`a.duplicate_keys`)} b, lateral (
      select min(key) filter (where key like 'phone:%') as phone, min(key) filter (where key like 'email:%') as email
      from unnest(a.duplicate_keys) key where key = any(b.duplicate_keys)) common
    where a.topic = ${topic} and a.id = ${id}::uuid and (b.topic, b.id) <> (a.topic, a.id)
      and not ${areLinked} and not ${areDistinct}
    order by common.phone is null, common.email is null, b.created_at desc, b.id limit ${limit}`);
  return rows;
}

/** The newer record of a pair: where the next page continues. */
interface DuplicatePosition {
  readonly value: string;
  readonly id: string;
}

interface CandidateQuery {
  readonly reason: DuplicateReason | undefined;
  /** Continue with the records before this one. */
  readonly before: DuplicatePosition | null;
  /** Most records whose duplicates are searched for. */
  readonly records: number;
  readonly limit: number;
}

interface CandidatePage {
  readonly pairs: ReadonlyArray<DuplicatePosition & { readonly pair: DuplicatePair }>;
  /** The last record that was searched for; null at the end. */
  readonly last: DuplicatePosition | null;
}

/** Of many records with one key, a record is paired with this many older ones. */
export const maxOlder = 5;

/**
 * Goes from the newest record to older ones and finds up to five older open records of the same person for each. Reads a
 * limited number of records, however many there are.
 */
export async function findCandidatePage(
  db: Queryable,
  { reason, before, records, limit }: CandidateQuery,
): Promise<CandidatePage> {
  const older = before ? sql`and (created_at, id) < (${before.value}::timestamptz, ${before.id}::uuid)` : sql``;
  const newest = (topic: 'leads' | 'clients', isOpenRecord: SQL) => sql`(
    select ${topic}::text as topic, id, created_at, ${topic === 'leads' ? sql`client_id` : sql`null::uuid as client_id`},
      ${reason === undefined ? sql`duplicate_keys` : sql`array(select key from unnest(duplicate_keys) key where key like ${`${reason}:%`}) as duplicate_keys`}
    from ${sql.identifier(topic)} where deleted_at is null and erased_at is null and ${isOpenRecord} ${older}
    order by created_at desc, id desc limit ${records})`;
  const { rows } = await db.execute<{
    pairs: CandidatePage['pairs'];
    last: DuplicatePosition | null;
  }>(sql`
    with newest as materialized (
      select * from (${newest('leads', sql`stage_kind(status) = 'open'`)} union all ${newest('clients', sql`true`)}) one
      order by created_at desc, id desc limit ${records}),
    found as (
      select a.topic, a.id, a.created_at, ${card(sql`b`)} as older,
        ${reasonsOf(sql`a.duplicate_keys`, sql`b.duplicate_keys`)} as reasons
      from (select * from newest order by created_at desc, id desc) a, lateral (
        select * from ${peopleWith(sql`a.duplicate_keys`)} b
        where (b.created_at, b.id) < (a.created_at, a.id) and ${isOpen(sql`b`)} and not ${areLinked} and not ${areDistinct}
        order by b.created_at desc, b.id limit ${maxOlder}) b
      order by a.created_at desc, a.id desc limit ${limit})
    select
      (select coalesce(json_agg(json_build_object('value', f.created_at, 'id', f.id, 'pair', json_build_object(
          'people', json_build_array(f.older, (select ${card(sql`p`)} from ${people} p where p.topic = f.topic and p.id = f.id)),
          'reasons', f.reasons)) order by f.created_at desc, f.id desc), '[]')
        from found f) as pairs,
      (select json_build_object('value', created_at, 'id', id) from newest
        where (select count(*) from newest) = ${records} order by created_at, id limit 1) as last`);
  return rows[0] ?? { pairs: [], last: null };
}

type Pair = readonly [ContactPerson, ContactPerson];

/** Each pair has one form: the smaller id first, and a lead before a client. */
function columnsOfPair([one, other]: Pair) {
  const leads = [one, other]
    .filter(({ topic }) => topic === 'leads')
    .map(({ id }) => id)
    .toSorted();
  const clients = [one, other]
    .filter(({ topic }) => topic === 'clients')
    .map(({ id }) => id)
    .toSorted();
  return {
    lead_id: leads[0] ?? null,
    other_lead_id: leads[1] ?? null,
    client_id: clients[0] ?? null,
    other_client_id: clients[1] ?? null,
  };
}

/** Remembers that two are not the same; false if it is known. */
export async function insertDistinctPair(
  db: Queryable,
  pair: Pair,
  mark: { readonly id: string; readonly marked_at: Date; readonly marked_by: string | null },
): Promise<boolean> {
  const inserted = await db
    .insert(distinctPeople)
    .values({ ...mark, ...columnsOfPair(pair) })
    .onConflictDoNothing()
    .returning({ id: distinctPeople.id });
  return inserted.length > 0;
}

/** Forgets that two are not the same; false if it was not known. */
export async function deleteDistinctPair(db: Queryable, pair: Pair): Promise<boolean> {
  const { lead_id, other_lead_id, client_id, other_client_id } = columnsOfPair(pair);
  const { rows } = await db.execute(sql`
    delete from distinct_people where lead_id is not distinct from ${lead_id}::uuid
      and other_lead_id is not distinct from ${other_lead_id}::uuid and client_id is not distinct from ${client_id}::uuid
      and other_client_id is not distinct from ${other_client_id}::uuid returning id`);
  return rows.length > 0;
}

/** How many of these records exist outside the trash. */
export async function countPeople(db: Queryable, pair: Pair): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::integer as count from ${people} p
    where ${sql.join(
      pair.map(({ topic, id }) => sql`(p.topic = ${topic} and p.id = ${id}::uuid)`),
      sql` or `,
    )}`);
  return rows[0]?.count ?? 0;
}
