import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { Person } from '#platform/contact/person.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import type { DuplicateCandidate, DuplicatePair } from '../../contract.ts';
import { distinctPeople } from '../tables.ts';

/** A lead or client as a candidate. The place of a client is also its address. */
const card = (p: SQL) => sql`
  json_build_object('topic', ${p}.topic, 'id', ${p}.id, 'full_name', ${p}.full_name, 'phone', ${p}.phone,
    'email', ${p}.email, 'places', to_json(${p}.places), 'status', ${p}.status,
    'agent', (select full_name from profiles where id = ${p}.agent_id), 'created_at', ${p}.created_at)`;

/** All leads and clients that may be a candidate. */
const people = sql`(
  select 'leads'::text as topic, id, full_name, phone, phone_e164, other_phones_e164, email, name_sound,
    preferred_locations as places, status, assigned_agent_id as agent_id, client_id, created_at
  from leads where deleted_at is null and erased_at is null
  union all
  select 'clients', id, full_name, phone, phone_e164, other_phones_e164, email, name_sound,
    preferred_locations, null, agent_id, null::uuid, created_at
  from clients where deleted_at is null and erased_at is null)`;

/** Two records of one person already: a lead and its client, or two leads of one client. */
const areLinked = sql`(coalesce(a.client_id = b.id, false) or coalesce(b.client_id = a.id, false)
  or coalesce(a.client_id = b.client_id, false))`;

const areDistinct = sql`exists (select from distinct_people d where
  (a.topic = 'leads' and b.topic = 'leads' and d.lead_id = least(a.id, b.id) and d.other_lead_id = greatest(a.id, b.id))
  or (a.topic = 'clients' and b.topic = 'clients' and d.client_id = least(a.id, b.id)
    and d.other_client_id = greatest(a.id, b.id))
  or (a.topic <> b.topic and d.lead_id = case a.topic when 'leads' then a.id else b.id end
    and d.client_id = case a.topic when 'clients' then a.id else b.id end))`;

/** Two names that sound alike, of at least two words. */
const isFullName = (sound: SQL) => sql`${sound} ~ '^ [A-Z]+ [A-Z]+ '`;

/** The candidates of one person: by index, the strongest reasons first. */
export async function findCandidates(
  db: Queryable,
  { topic, id }: Person,
  limit: number,
): Promise<DuplicateCandidate[]> {
  const { rows } = await db.execute<{
    person: DuplicateCandidate['person'];
    reasons: DuplicateCandidate['reasons'];
  }>(sql`
    with a as materialized (
      select *, array(select number from unnest(array_append(other_phones_e164, phone_e164)) number
        where number is not null and is_contact_key(number)) as numbers
      from ${people} p where p.topic = ${topic} and p.id = ${id}::uuid),
    found as materialized (
      select 'leads' as topic, l.id from a, leads l where l.deleted_at is null and l.phone_e164 = any(a.numbers)
      union select 'leads', l.id from a, leads l where l.deleted_at is null and l.other_phones_e164 <> '{}'
        and l.other_phones_e164 && a.numbers
      union select 'leads', l.id from a, leads l where l.deleted_at is null and l.email is not null
        and lower(l.email) = lower(a.email)
      union select 'leads', l.id from a, leads l where l.deleted_at is null and l.name_sound = a.name_sound
        and ${isFullName(sql`a.name_sound`)} and place_keys(l.preferred_locations) && place_keys(a.places)
      union select 'clients', c.id from a, clients c where c.deleted_at is null and c.phone_e164 = any(a.numbers)
      union select 'clients', c.id from a, clients c where c.deleted_at is null and c.other_phones_e164 <> '{}'
        and c.other_phones_e164 && a.numbers
      union select 'clients', c.id from a, clients c where c.deleted_at is null and c.email is not null
        and lower(c.email) = lower(a.email)
      union select 'clients', c.id from a, clients c where c.deleted_at is null and c.name_sound = a.name_sound
        and ${isFullName(sql`a.name_sound`)} and c.place_keys && place_keys(a.places))
    select ${card(sql`b`)} as person, r.reasons
    from a, found f join ${people} b on b.topic = f.topic and b.id = f.id, lateral (
      select array_remove(array[
        case when a.numbers && array_append(b.other_phones_e164, b.phone_e164) then 'phone' end,
        case when lower(a.email) = lower(b.email) then 'email' end,
        case when a.name_sound = b.name_sound and ${isFullName(sql`a.name_sound`)}
          and place_keys(a.places) && place_keys(b.places) then 'name_and_place' end], null) as reasons) r
    where (b.topic, b.id) <> (a.topic, a.id) and not ${areLinked} and not ${areDistinct}
    order by r.reasons && array['phone'] desc, r.reasons && array['email'] desc, b.created_at desc, b.id limit ${limit}`);
  return rows;
}

/**
 * All candidates. Closed and lost leads are left out: somebody who enquires again years later is a new lead. Of many records
 * with one key it pairs the first six.
 */
export async function listCandidatePairs(db: Queryable, limit: number): Promise<DuplicatePair[]> {
  const { rows } = await db.execute<{ pair: DuplicatePair }>(sql`
    with p as materialized (
      select *, row_number() over (order by created_at, id) as place from ${people} one
      where status is null or status not in ('closed', 'lost')),
    keys as (
      select 'phone' as reason, number as key, place from p, unnest(array_append(other_phones_e164, phone_e164)) number
        where number is not null and is_contact_key(number)
      union select 'email', lower(email), place from p where email is not null
      union select 'name_and_place', name_sound || place_key, p.place from p, unnest(place_keys(places)) place_key
        where ${isFullName(sql`name_sound`)}),
    groups as (
      select reason, key, (array_agg(place order by place))[1:6] as places from keys group by reason, key having count(*) > 1),
    pairs as (
      select one, other, array_agg(distinct reason) as reasons
      from groups, unnest(places) one, unnest(places) other where one < other group by one, other)
    select json_build_object('people', json_build_array(${card(sql`a`)}, ${card(sql`b`)}), 'reasons',
      to_json(array_remove(array[case when 'phone' = any(reasons) then 'phone' end,
        case when 'email' = any(reasons) then 'email' end,
        case when 'name_and_place' = any(reasons) then 'name_and_place' end], null))) as pair
    from pairs join p a on a.place = pairs.one join p b on b.place = pairs.other
    where not ${areLinked} and not ${areDistinct}
    order by 'phone' = any(reasons) desc, 'email' = any(reasons) desc, greatest(a.created_at, b.created_at) desc,
      a.id, b.id limit ${limit}`);
  return rows.map(({ pair }) => pair);
}

type Pair = readonly [Person, Person];

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
