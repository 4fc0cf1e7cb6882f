import type { SQL } from 'drizzle-orm';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { findPlaceKeys } from '#features/localities/server/repository.ts';
import type { RequirementCriterion } from '#features/requirements/rules.ts';
import type { ContactPerson, PersonTopic } from '#platform/contact/person.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { forceCustomPlan } from '#platform/database/server/named-statements.ts';
import type { PersonMatch, PropertyMatch } from '../contract.ts';
import type { MatchProperty, MatchRequirement } from '../rules.ts';
import { latestPossession, purposesFor, requirementPurposeFor, tolerance } from '../rules.ts';
import { matchDecisions, replacedDecisions } from './tables.ts';

/** How many of the newest available properties are scanned before the indexes are used. */
const window = 4000;
/** If the first scan finds some, scan this many times more rows: still cheaper than the index of a wide price range. */
const wider = 5;
/** With this many exact matches, near misses are not searched. */
const enough = 200;
/** Limits of requirements and of properties to score. Each one is a random read in its table. */
const maxRequirements = 1000;
const maxProperties = 300;

export type DecidedRow = Pick<typeof matchDecisions.$inferSelect, 'decision' | 'reason' | 'price' | 'purpose'> & {
  readonly decided_at: string;
  readonly decided_by: string | null;
};

export interface MatchCandidate<Subject> {
  readonly id: string;
  readonly subject: Subject;
  readonly decided: DecidedRow | null;
  readonly offered: PropertyMatch['offered'];
}

export interface Candidates<Subject> {
  readonly rows: ReadonlyArray<MatchCandidate<Subject>>;
  readonly isCapped: boolean;
}

export interface PersonRequirements {
  /** A lead that became a client is matched as the client. */
  readonly person: ContactPerson;
  /** Empty for closed and lost leads, which are not matched. */
  readonly requirements: readonly MatchRequirement[];
}

/** A lead or client outside the trash with its requirements; null if there is none. */
export async function findPersonRequirements(
  db: Queryable,
  { topic, id }: ContactPerson,
): Promise<PersonRequirements | null> {
  const { rows } = await db.execute<{ person: ContactPerson; requirements: MatchRequirement[] }>(sql`
    with person as (${
      topic === 'clients'
        ? sql`select null::uuid as lead_id, id as client_id from clients where id = ${id} and deleted_at is null`
        : sql`select case when c.id is null then l.id end as lead_id, c.id as client_id
            from leads l left join clients c on c.id = l.client_id and c.deleted_at is null
            where l.id = ${id} and l.deleted_at is null`
    })
    select json_build_object('topic', case when p.client_id is null then 'leads' else 'clients' end,
        'id', coalesce(p.client_id, p.lead_id)) as person,
      (select coalesce(json_agg(${requirementJson} order by r.position), '[]') from requirements r
        where r.is_active and (r.client_id = p.client_id or r.lead_id = p.lead_id)) as requirements
    from person p`);
  return rows[0] ?? null;
}

/** A property as the rule needs it; null if there is no such property. */
export async function findMatchProperty(db: Queryable, propertyId: string): Promise<MatchProperty | null> {
  const { rows } = await db.execute<{ property: MatchProperty }>(
    sql`select ${propertyJson} as property from properties p where p.id = ${propertyId} and p.deleted_at is null`,
  );
  return rows[0]?.property ?? null;
}

/**
 * The properties that may match a requirement, exact matches first, then the newest. A superset of what the rule accepts,
 * unless capped. If exact matches are common, enough are among the newest; if they are rare, the indexes find all of them.
 */
export async function findPropertiesFor(
  db: Queryable,
  person: ContactPerson,
  requirement: MatchRequirement,
): Promise<Candidates<MatchProperty>> {
  const purposes = purposesFor(requirement.purpose);
  if (purposes.length === 0) return { rows: [], isCapped: false };
  const offered = sql`p.deleted_at is null and p.status = 'available' and p.purpose = any(${sql.param([...purposes])}::text[])`;
  const newest = sql`order by p.created_at desc, p.id desc`;
  const named = requirement.locations.map(({ key }) => key.replaceAll(' ', '')).filter((key) => key !== '');
  const places = await findPlaceKeys(db, named);
  const exact = propertyConditions(requirement, exactly, [...named, ...places.same]);
  const amongNewest = (count: number) =>
    candidatesOf<MatchProperty>(
      db,
      sql`select p.id from (select * from properties p where ${offered} ${newest} limit ${count}) p
      where ${exact} ${newest} limit ${enough}`,
      person,
    );
  let near = await amongNewest(window);
  if (near.length < enough && near.length * wider >= enough) near = await amongNewest(window * wider);
  if (near.length >= enough) return { rows: near, isCapped: true };
  const all = await candidatesOf<MatchProperty>(
    db,
    sql`with hits as materialized (
        select p.id, p.created_at, coalesce(${exact}, false) as is_exact
        from properties p where ${offered}
          and ${propertyConditions(requirement, nearly, [...named, ...places.same, ...places.near])} limit 50000)
      select p.id from hits p order by p.is_exact desc, p.created_at desc, p.id desc limit ${maxProperties + 1}`,
    person,
  );
  return { rows: all.slice(0, maxProperties), isCapped: all.length > maxProperties };
}

/**
 * The requirements that a property may match, newest first, each with its person. A superset of what the rule accepts,
 * unless capped.
 */
export async function findRequirementsFor(
  db: Queryable,
  propertyId: string,
  property: MatchProperty,
): Promise<Candidates<MatchRequirement> & { readonly people: ReadonlyMap<string, ContactPerson> }> {
  const none = { rows: [], isCapped: false, people: new Map<string, ContactPerson>() };
  if (property.status !== 'available') return none;
  const { price, property_type_id, square_feet } = property;
  const place = sql`replace(${property.place_key}, ' ', '')`;
  const spellings = [property, ...property.neighbours].flatMap((locality) => locality.spellings);
  const unless = (criterion: RequirementCriterion, condition: SQL) =>
    sql`(${criterion} = any(r.nice_to_have) or ${condition})`;
  const reaches = (count: number | null, slack: { below: number; above: number }, least: SQL, most: SQL) =>
    count === null
      ? sql`true`
      : sql`coalesce(${least} <= ${slack.above}::numeric, true) and coalesce(${most} >= ${slack.below}::numeric, true)`;
  const rooms = (count: number | null) => ({
    below: (count ?? 0) - tolerance.rooms,
    above: (count ?? 0) + tolerance.rooms,
  });
  // Widened by a square foot on either side: the rule decides.
  const areas = {
    below: (square_feet ?? 0) / (1 + tolerance.area) - 1,
    above: (square_feet ?? 0) / (1 - tolerance.area) + 1,
  };
  const { rows } = await db.execute<
    MatchCandidate<MatchRequirement> & { person: ContactPerson } & Record<string, unknown>
  >(
    forceCustomPlan(sql`
    with hits as materialized (
      select r.* from requirements r
      where r.is_active and r.purpose = ${requirementPurposeFor(property.purpose)}
        and case when 'budget' = any (nice_to_have) then 99999999999 else coalesce(budget_max, 99999999999) end
          >= ${price}::numeric / ${1 + tolerance.overBudget}::numeric - 0.01
        and case when 'budget' = any (nice_to_have) then 0 else coalesce(budget_min, 0) end
          <= ${price}::numeric / ${1 - tolerance.underBudget}::numeric + 0.01
        and ${unless('type', sql`(r.property_type_ids = '{}' or ${property_type_id}::uuid = any(r.property_type_ids))`)}
        and ${unless('bedrooms', sql`(${reaches(property.bedrooms, rooms(property.bedrooms), sql`r.bedrooms_min`, sql`r.bedrooms_max`)})`)}
        and ${unless('bathrooms', sql`(${reaches(property.bathrooms, rooms(property.bathrooms), sql`r.bathrooms_min`, sql`r.bathrooms_max`)})`)}
        and ${unless('area', sql`(${reaches(square_feet, areas, sql`r.area_min`, sql`r.area_max`)})`)}
        and ${unless('possession', sql`(r.possession_by is null or ${reachesPossession(property)})`)}
        and ${unless(
          'place',
          sql`(r.place_keys = '{}' or exists (
            select from unnest(r.place_keys) key where key <> '' and (position(replace(key, ' ', '') in ${place}) > 0
              or replace(key, ' ', '') = any(${sql.param(spellings)}::text[]))))`,
        )}
      order by r.created_at desc, r.id desc limit ${maxRequirements + 1})
    select r.id, ${requirementJson} as subject, ${decidedOf} as decided, ${offeredOf} as offered,
      json_build_object('topic', case when r.client_id is null then 'leads' else 'clients' end,
        'id', coalesce(r.client_id, r.lead_id)) as person
    from hits r
    left join match_decisions d on d.property_id = ${propertyId}::uuid
      and (d.client_id = r.client_id or d.lead_id = r.lead_id)
    ${lastOffer(sql`o.property_id = ${propertyId}::uuid and (c.client_id = r.client_id or c.lead_id = r.lead_id)`)}
    order by r.created_at desc, r.id desc`),
  );
  const people = new Map(rows.map(({ id, person }) => [id, person]));
  return { rows: rows.slice(0, maxRequirements), isCapped: rows.length > maxRequirements, people };
}

/** Whether possession meets or nearly misses `r.possession_by`; an unknown one may. */
function reachesPossession({ possession, possession_on }: MatchProperty): SQL {
  if (possession === 'ready' || possession_on === null) return sql`true`;
  return sql`r.possession_by >= ${possession_on}::date - ${tolerance.daysLate}::integer`;
}

interface Slack {
  readonly over: number;
  readonly under: number;
  readonly rooms: number;
  /** The tolerated share of the area. */
  readonly area: number;
  readonly daysLate: number;
  /** Whether an unknown number of rooms, area or possession may match. */
  readonly includesUnknown: boolean;
}

const exactly: Slack = { over: 0, under: 0, rooms: 0, area: 0, daysLate: 0, includesUnknown: false };
const nearly: Slack = {
  over: tolerance.overBudget,
  under: tolerance.underBudget,
  rooms: tolerance.rooms,
  area: tolerance.area,
  daysLate: tolerance.daysLate,
  includesUnknown: true,
};

/** `places` are the `locality_key`s of which a property has to have one. */
function propertyConditions(requirement: MatchRequirement, slack: Slack, places: readonly string[]): SQL {
  const conditions = [sql`true`];
  const isMust = (criterion: RequirementCriterion) => !requirement.nice_to_have.includes(criterion);
  if (requirement.budget_max !== null && isMust('budget'))
    conditions.push(sql`p.price <= ${requirement.budget_max}::numeric * ${1 + slack.over}::numeric`);
  if (requirement.budget_min !== null && isMust('budget'))
    conditions.push(sql`p.price >= ${requirement.budget_min}::numeric * ${1 - slack.under}::numeric`);
  if (requirement.property_type_ids.length > 0 && isMust('type'))
    conditions.push(sql`p.property_type_id = any(${sql.param([...requirement.property_type_ids])}::uuid[])`);
  const between = (criterion: RequirementCriterion, column: SQL, least: number | null, most: number | null) => {
    if ((least === null && most === null) || !isMust(criterion)) return;
    const inside = sql`${column} between ${least ?? 0}::numeric and ${most ?? 99_999_999_999}::numeric`;
    conditions.push(slack.includesUnknown ? sql`(${column} is null or ${inside})` : inside);
  };
  const { bedrooms_min, bedrooms_max, bathrooms_min, bathrooms_max, area_min, area_max } = requirement;
  const less = (least: number | null) => (least === null ? null : least - slack.rooms);
  const more = (most: number | null) => (most === null ? null : most + slack.rooms);
  between('bedrooms', sql`p.bedrooms`, less(bedrooms_min), more(bedrooms_max));
  between('bathrooms', sql`p.bathrooms`, less(bathrooms_min), more(bathrooms_max));
  const smaller = area_min === null ? null : area_min * (1 - slack.area) - slack.area;
  const larger = area_max === null ? null : area_max * (1 + slack.area) + slack.area;
  between('area', sql`p.square_feet`, smaller, larger);
  if (requirement.possession_by !== null && isMust('possession')) {
    const isSoon = sql`p.possession_on <= ${latestPossession(requirement.possession_by, slack.daysLate)}::date`;
    const isUnknown = slack.includesUnknown
      ? sql`p.possession is distinct from 'ready' and p.possession_on is null`
      : sql`false`;
    conditions.push(sql`(p.possession = 'ready' or ${isSoon} or ${isUnknown})`);
  }
  if (requirement.locations.length > 0 && isMust('place')) {
    // `position` instead of `like`: the planner then reads only the covering index, and no pattern index.
    const isLocated = [...new Set(places)].map((key) => sql`position(${key} in replace(p.place_key, ' ', '')) > 0`);
    conditions.push(isLocated.length > 0 ? sql`(${sql.join(isLocated, sql` or `)})` : sql`false`);
  }
  return sql.join(conditions, sql` and `);
}

/** Without and with the city: 'baner', 'banerpune'. */
function spellingsOf(locality: SQL): SQL {
  return sql`(select coalesce(json_agg(spelling), '[]'::json)
    from locality_names n, unnest(array[n.name_key, n.name_key || n.city_key]) as spelling
    where n.locality_id = ${locality})`;
}

const propertyJson = sql`json_build_object(
  'purpose', p.purpose, 'status', p.status, 'price', p.price::text, 'property_type_id', p.property_type_id,
  'place_key', p.place_key, 'locality_key', coalesce(place_key(p.locality), ''), 'city_key', place_key(p.city),
  'locality', case when p.locality_id is not null then p.locality end, 'spellings', ${spellingsOf(sql`p.locality_id`)},
  'neighbours', (select coalesce(json_agg(json_build_object('name', o.name, 'spellings', ${spellingsOf(sql`o.id`)})), '[]'::json)
    from locality_neighbours b
    join localities o on o.id = case when b.first_id = p.locality_id then b.second_id else b.first_id end
    where p.locality_id in (b.first_id, b.second_id) and o.deleted_at is null),
  'possession', p.possession, 'possession_on', p.possession_on, 'bedrooms', p.bedrooms, 'bathrooms', p.bathrooms, 'square_feet', p.square_feet,
  'features', to_json(p.features))`;

const requirementJson = sql`json_build_object(
  'purpose', r.purpose, 'budget_min', r.budget_min::text, 'budget_max', r.budget_max::text,
  'locations', (select coalesce(json_agg(json_build_object('name', name, 'key', key)), '[]'::json)
    from unnest(r.preferred_locations, r.place_keys) as location (name, key)),
  'property_type_ids', to_json(r.property_type_ids), 'bedrooms_min', r.bedrooms_min, 'bedrooms_max', r.bedrooms_max,
  'bathrooms_min', r.bathrooms_min, 'bathrooms_max', r.bathrooms_max, 'area_min', r.area_min, 'area_max', r.area_max,
  'possession_by', r.possession_by, 'amenities', to_json(r.amenities), 'nice_to_have', to_json(r.nice_to_have))`;

const decidedOf = sql`case when d.property_id is not null then json_build_object('decision', d.decision, 'reason', d.reason,
  'price', d.price::text, 'purpose', d.purpose, 'decided_at', d.decided_at, 'decided_by', d.decided_by) end`;

const offeredOf = sql`case when f.type is not null then json_build_object('type', f.type, 'offered_at', f.created_at) end`;

/** Joins the last message or email that offered a property to a person. */
function lastOffer(condition: SQL): SQL {
  return sql`left join lateral (
    select c.type, c.created_at from offered_properties o join communications c on c.id = o.communication_id
    where ${condition} order by c.created_at desc limit 1) f on true`;
}

const columnsOf = { leads: 'lead_id', clients: 'client_id' } as const;

async function candidatesOf<Subject>(
  db: Queryable,
  ids: SQL,
  { topic, id }: ContactPerson,
): Promise<ReadonlyArray<MatchCandidate<Subject>>> {
  const column = sql.identifier(columnsOf[topic]);
  const { rows } = await db.execute<MatchCandidate<Subject> & Record<string, unknown>>(
    forceCustomPlan(sql`
    with wanted as materialized (select id, row_number() over () as place from (${ids}) found)
    select p.id, ${propertyJson} as subject, ${decidedOf} as decided, ${offeredOf} as offered
    from wanted w join properties p on p.id = w.id
    left join match_decisions d on d.property_id = p.id and d.${column} = ${id}::uuid
    ${lastOffer(sql`o.property_id = p.id and c.${column} = ${id}::uuid`)}
    order by w.place`),
  );
  return rows;
}

/** A person and a property. */
export interface Pair {
  readonly person: ContactPerson;
  readonly property_id: string;
}

type PairColumns = 'client_id' | 'lead_id' | 'property_id';
export type NotedDecision = Omit<typeof matchDecisions.$inferSelect, PairColumns>;

function keyOf({ person, property_id }: Pair) {
  const { topic, id } = person;
  return { client_id: topic === 'clients' ? id : null, lead_id: topic === 'leads' ? id : null, property_id };
}

function isPair(table: typeof matchDecisions | typeof replacedDecisions, { person, property_id }: Pair) {
  return and(eq(table[columnsOf[person.topic]], person.id), eq(table.property_id, property_id));
}

/** Saves or clears a person's decision on a property; returns the previous one. */
export async function saveDecision(
  db: Queryable,
  pair: Pair,
  row: NotedDecision | null,
): Promise<NotedDecision | null> {
  const where = isPair(matchDecisions, pair);
  const { decision, reason, price, purpose, decided_at, decided_by } = matchDecisions;
  const [before = null] = await db
    .select({ decision, reason, price, purpose, decided_at, decided_by })
    .from(matchDecisions)
    .where(where)
    .for('update');
  if (row === null) {
    await db.delete(matchDecisions).where(where);
    await deleteDecisionOfLeads(db, pair);
  } else {
    await db
      .insert(matchDecisions)
      .values({ ...keyOf(pair), ...row })
      .onConflictDoUpdate({
        target: [matchDecisions.client_id, matchDecisions.lead_id, matchDecisions.property_id],
        set: row,
      });
  }
  return before;
}

/** A client decides for the leads that it was: a lead's earlier decision would come back with a merge. */
async function deleteDecisionOfLeads(db: Queryable, { person: { topic, id }, property_id }: Pair): Promise<void> {
  if (topic === 'leads') return;
  await db.execute(sql`
    delete from match_decisions d using leads l where d.property_id = ${property_id}::uuid and d.lead_id = l.id
      and l.client_id = ${id}::uuid`);
}

/** The id of the last decision, if it can be undone. */
export async function findLastDecisionId(db: Queryable, pair: Pair): Promise<string | null> {
  const [last] = await db
    .select({ id: replacedDecisions.said_id })
    .from(replacedDecisions)
    .where(isPair(replacedDecisions, pair));
  return last?.id ?? null;
}

/** Stores what the last decision replaced. A decision without an id cannot be undone. */
export async function updateReplaced(
  db: Queryable,
  pair: Pair,
  id: string | null,
  before: NotedDecision | null,
): Promise<void> {
  await db.delete(replacedDecisions).where(isPair(replacedDecisions, pair));
  if (id !== null) await db.insert(replacedDecisions).values({ ...keyOf(pair), said_id: id, ...before });
}

/** The decision that the last one replaced. */
export async function findReplaced(db: Queryable, pair: Pair): Promise<NotedDecision | null> {
  const [row] = await db.select().from(replacedDecisions).where(isPair(replacedDecisions, pair));
  if (!row) return null;
  const { decision, reason, price, purpose, decided_at, decided_by } = row;
  if (decision === null || price === null || purpose === null || decided_at === null) return null;
  return { decision, reason, price, purpose, decided_at, decided_by };
}

/** Deletes all decisions of these people. */
export async function deleteDecisionsOf(db: Queryable, topic: PersonTopic, ids: readonly string[]): Promise<void> {
  for (const table of [matchDecisions, replacedDecisions])
    await db.delete(table).where(inArray(table[columnsOf[topic]], [...ids]));
}

/** Removes people's answers from the change log of the properties. */
export async function eraseDecidedAt(db: Queryable, topic: PersonTopic, ids: readonly string[]): Promise<void> {
  const field = columnsOf[topic];
  await db.execute(sql`
    update changes h set difference = h.difference - array['decision', ${field}]
    from changes c
    where c.topic = ${topic} and c.entity_id = any(${sql.param([...ids])}::uuid[]) and c.action = 'decided'
      and h.topic = 'properties' and h.action = 'decided' and h.entity_id = (c.difference->'property_id'->>1)::uuid
      and h.difference->${field}->>1 = c.entity_id::text`);
}

type MatchedPerson = PersonMatch['person'] & { readonly agent_id: string | null };

/** The people as a match shows them, by id. */
export async function findMatchedPeople(
  db: Queryable,
  people: readonly ContactPerson[],
): Promise<Map<string, MatchedPerson>> {
  const idsOf = (topic: PersonTopic) =>
    sql`${sql.param(people.filter((person) => person.topic === topic).map(({ id }) => id))}::uuid[]`;
  const { rows } = await db.execute<{ id: string; person: MatchedPerson }>(sql`
    select p.id, json_build_object('topic', p.topic, 'id', p.id, 'full_name', p.full_name, 'client_type', p.client_type,
      'status', p.status, 'phone', p.phone, 'email', p.email, 'agent_id', p.agent_id,
      'agent', case when a.id is not null then json_build_object('id', a.id, 'full_name', a.full_name) end) as person
    from (
      select 'clients' as topic, id, full_name, client_type, null as status, phone, email, agent_id
        from clients where id = any(${idsOf('clients')})
      union all
      select 'leads', id, full_name, null, status, phone, email, assigned_agent_id from leads where id = any(${idsOf('leads')})
    ) p left join profiles a on a.id = p.agent_id`);
  return new Map(rows.map((row) => [row.id, row.person]));
}

/** Whether the agent was already notified of a record at this price. */
export async function isAlreadyNotified(
  db: Queryable,
  notification: { kind: string; topic: string; entityId: string; recipientId: string },
  price: string,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from notifications where topic = ${notification.topic} and entity_id = ${notification.entityId}::uuid
      and kind = ${notification.kind} and recipient_id = ${notification.recipientId}::uuid and "values"->>'price' = ${price} limit 1`);
  return rows.length > 0;
}
