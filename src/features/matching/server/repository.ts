import type { SQL } from 'drizzle-orm';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import { forceCustomPlan } from '#platform/database/server/named-statements.ts';
import type { ClientMatch } from '../contract.ts';
import type { MatchPreferences, MatchProperty } from '../rules.ts';
import { clientTypesFor, purposesFor, tolerance } from '../rules.ts';
import { matchDecisions, replacedDecisions } from './tables.ts';

/** How many of the newest available properties are scanned before the indexes are used. */
const window = 4000;
/** If the first scan finds some, scan this many times more rows: still cheaper than the index of a wide price range. */
const wider = 5;
/** With this many exact matches, near misses are not searched. */
const enough = 200;
/** Limits of clients and of properties to score. Each one is a random read in its table. */
const mostClients = 1000;
const mostProperties = 300;

export type DecidedRow = Pick<typeof matchDecisions.$inferSelect, 'decision' | 'price' | 'purpose'> & {
  readonly decided_at: string;
  readonly decided_by: string | null;
};

export interface MatchCandidate<Subject> {
  readonly id: string;
  readonly subject: Subject;
  readonly decided: DecidedRow | null;
}

export interface Candidates<Subject> {
  readonly rows: ReadonlyArray<MatchCandidate<Subject>>;
  readonly isCapped: boolean;
}

/** The preferences of a client; null if there is no such client. */
export async function findMatchPreferences(db: Queryable, clientId: string): Promise<MatchPreferences | null> {
  const { rows } = await db.execute<{ preferences: MatchPreferences }>(
    sql`select ${preferencesJson} as preferences from clients c where c.id = ${clientId} and c.deleted_at is null`,
  );
  return rows[0]?.preferences ?? null;
}

/** A property as the rule needs it; null if there is no such property. */
export async function findMatchProperty(db: Queryable, propertyId: string): Promise<MatchProperty | null> {
  const { rows } = await db.execute<{ property: MatchProperty }>(
    sql`select ${propertyJson} as property from properties p where p.id = ${propertyId} and p.deleted_at is null`,
  );
  return rows[0]?.property ?? null;
}

/**
 * The properties that may match, exact matches first, then the newest. A superset of what the rule accepts, unless
 * capped. If exact matches are common, enough are among the newest; if they are rare, the indexes find all of them.
 */
export async function findPropertiesFor(
  db: Queryable,
  clientId: string,
  preferences: MatchPreferences,
): Promise<Candidates<MatchProperty>> {
  const purposes = purposesFor(preferences.client_type);
  if (purposes.length === 0) return { rows: [], isCapped: false };
  const offered = sql`p.deleted_at is null and p.status = 'available' and p.purpose = any(${sql.param([...purposes])}::text[])`;
  const newest = sql`order by p.created_at desc, p.id desc`;
  const amongNewest = (count: number) =>
    candidatesOf<MatchProperty>(
      db,
      sql`select p.id from (select * from properties p where ${offered} ${newest} limit ${count}) p
      where ${propertyConditions(preferences, exactly)} ${newest} limit ${enough}`,
      clientId,
    );
  let near = await amongNewest(window);
  if (near.length < enough && near.length * wider >= enough) near = await amongNewest(window * wider);
  if (near.length >= enough) return { rows: near, isCapped: true };
  const all = await candidatesOf<MatchProperty>(
    db,
    sql`with hits as materialized (
        select p.id, p.created_at, coalesce(${propertyConditions(preferences, exactly)}, false) as is_exact
        from properties p where ${offered} and ${propertyConditions(preferences, nearly)} limit 50000)
      select p.id from hits p order by p.is_exact desc, p.created_at desc, p.id desc limit ${mostProperties + 1}`,
    clientId,
  );
  return { rows: all.slice(0, mostProperties), isCapped: all.length > mostProperties };
}

/** The clients that a property may match, newest first. A superset of what the rule accepts, unless capped. */
export async function findClientsFor(
  db: Queryable,
  propertyId: string,
  property: MatchProperty,
): Promise<Candidates<MatchPreferences>> {
  if (property.status !== 'available') return { rows: [], isCapped: false };
  const place = sql`replace(${property.place_key}, ' ', '')`;
  const reaches = (count: number | null, least: SQL, most: SQL) =>
    count === null
      ? sql`true`
      : sql`coalesce(${least} <= ${count + tolerance.rooms}::numeric, true) and coalesce(${most} >= ${count - tolerance.rooms}::numeric, true)`;
  const { rows } = await db.execute<MatchCandidate<MatchPreferences> & Record<string, unknown>>(
    forceCustomPlan(sql`
    with hits as materialized (
      select c.id, c.created_at from clients c
      where c.deleted_at is null and c.client_type = any(${sql.param([...clientTypesFor(property.purpose)])}::text[])
        and coalesce(c.budget_max, 99999999999) >= ${property.price}::numeric / ${1 + tolerance.overBudget}::numeric - 0.01
        and coalesce(c.budget_min, 0) <= ${property.price}::numeric / ${1 - tolerance.underBudget}::numeric + 0.01
        and (c.property_type_ids = '{}' or ${property.property_type_id}::uuid = any(c.property_type_ids))
        and ${reaches(property.bedrooms, sql`c.bedrooms_min`, sql`c.bedrooms_max`)}
        and ${reaches(property.bathrooms, sql`c.bathrooms_min`, sql`c.bathrooms_max`)}
        and (c.place_keys = '{}' or exists (
          select from unnest(c.place_keys) key where key <> '' and position(replace(key, ' ', '') in ${place}) > 0))
      order by c.created_at desc, c.id desc limit ${mostClients + 1})
    select c.id, ${preferencesJson} as subject, ${decidedOf} as decided
    from hits h join clients c on c.id = h.id
    left join match_decisions d on d.client_id = c.id and d.property_id = ${propertyId}::uuid
    order by h.created_at desc, h.id desc`),
  );
  return { rows: rows.slice(0, mostClients), isCapped: rows.length > mostClients };
}

interface Slack {
  readonly over: number;
  readonly under: number;
  readonly rooms: number;
  readonly includesUnknownRooms: boolean;
}

const exactly: Slack = { over: 0, under: 0, rooms: 0, includesUnknownRooms: false };
const nearly: Slack = {
  over: tolerance.overBudget,
  under: tolerance.underBudget,
  rooms: tolerance.rooms,
  includesUnknownRooms: true,
};

function propertyConditions(preferences: MatchPreferences, slack: Slack): SQL {
  const conditions = [sql`true`];
  if (preferences.budget_max !== null)
    conditions.push(sql`p.price <= ${preferences.budget_max}::numeric * ${1 + slack.over}::numeric`);
  if (preferences.budget_min !== null)
    conditions.push(sql`p.price >= ${preferences.budget_min}::numeric * ${1 - slack.under}::numeric`);
  if (preferences.property_type_ids.length > 0)
    conditions.push(sql`p.property_type_id = any(${sql.param([...preferences.property_type_ids])}::uuid[])`);
  const between = (column: SQL, least: number | null, most: number | null) => {
    if (least === null && most === null) return;
    const inside = sql`${column} between ${(least ?? 0) - slack.rooms}::integer and ${(most ?? 99) + slack.rooms}::integer`;
    conditions.push(slack.includesUnknownRooms ? sql`(${column} is null or ${inside})` : inside);
  };
  between(sql`p.bedrooms`, preferences.bedrooms_min, preferences.bedrooms_max);
  between(sql`p.bathrooms`, preferences.bathrooms_min, preferences.bathrooms_max);
  if (preferences.locations.length > 0) {
    const joined = preferences.locations.map(({ key }) => key.replaceAll(' ', '')).filter((key) => key !== '');
    // `position` instead of `like`: the planner then reads only the covering index, and no pattern index.
    const isLocated = joined.map((key) => sql`position(${key} in replace(p.place_key, ' ', '')) > 0`);
    conditions.push(isLocated.length > 0 ? sql`(${sql.join(isLocated, sql` or `)})` : sql`false`);
  }
  return sql.join(conditions, sql` and `);
}

const propertyJson = sql`json_build_object(
  'purpose', p.purpose, 'status', p.status, 'price', p.price::text, 'property_type_id', p.property_type_id,
  'place_key', p.place_key, 'bedrooms', p.bedrooms, 'bathrooms', p.bathrooms, 'features', to_json(p.features))`;

const preferencesJson = sql`json_build_object(
  'client_type', c.client_type, 'budget_min', c.budget_min::text, 'budget_max', c.budget_max::text,
  'locations', (select coalesce(json_agg(json_build_object('name', name, 'key', key)), '[]'::json)
    from unnest(c.preferred_locations, c.place_keys) as wished (name, key)),
  'property_type_ids', to_json(c.property_type_ids), 'bedrooms_min', c.bedrooms_min, 'bedrooms_max', c.bedrooms_max,
  'bathrooms_min', c.bathrooms_min, 'bathrooms_max', c.bathrooms_max, 'amenities', to_json(c.amenities))`;

const decidedOf = sql`case when d.client_id is not null then json_build_object('decision', d.decision,
  'price', d.price::text, 'purpose', d.purpose, 'decided_at', d.decided_at, 'decided_by', d.decided_by) end`;

async function candidatesOf<Subject>(
  db: Queryable,
  ids: SQL,
  clientId: string,
): Promise<ReadonlyArray<MatchCandidate<Subject>>> {
  const { rows } = await db.execute<MatchCandidate<Subject> & Record<string, unknown>>(
    forceCustomPlan(sql`
    with wanted as materialized (select id, row_number() over () as place from (${ids}) found)
    select p.id, ${propertyJson} as subject, ${decidedOf} as decided
    from wanted w join properties p on p.id = w.id
    left join match_decisions d on d.property_id = p.id and d.client_id = ${clientId}::uuid
    order by w.place`),
  );
  return rows;
}

export interface Pair {
  readonly client_id: string;
  readonly property_id: string;
}

export type NotedDecision = Omit<typeof matchDecisions.$inferSelect, keyof Pair>;

/** Saves or clears a client's decision on a property; returns the previous one. */
export async function saveDecision(db: Queryable, key: Pair, row: NotedDecision | null): Promise<NotedDecision | null> {
  const where = and(eq(matchDecisions.client_id, key.client_id), eq(matchDecisions.property_id, key.property_id));
  const { decision, price, purpose, decided_at, decided_by } = matchDecisions;
  const [before = null] = await db
    .select({ decision, price, purpose, decided_at, decided_by })
    .from(matchDecisions)
    .where(where)
    .for('update');
  if (row === null) await db.delete(matchDecisions).where(where);
  else {
    await db
      .insert(matchDecisions)
      .values({ ...key, ...row })
      .onConflictDoUpdate({ target: [matchDecisions.client_id, matchDecisions.property_id], set: row });
  }
  return before;
}

/** The id of the last decision, if it can be undone. */
export async function findLastDecisionId(db: Queryable, key: Pair): Promise<string | null> {
  const [last] = await db.select({ id: replacedDecisions.said_id }).from(replacedDecisions).where(replacedBy(key));
  return last?.id ?? null;
}

/** Stores what the last decision replaced. A decision without an id cannot be undone. */
export async function updateReplaced(
  db: Queryable,
  key: Pair,
  id: string | null,
  before: NotedDecision | null,
): Promise<void> {
  await db.delete(replacedDecisions).where(replacedBy(key));
  if (id !== null) await db.insert(replacedDecisions).values({ ...key, said_id: id, ...before });
}

/** The decision that the last one replaced. */
export async function findReplaced(db: Queryable, key: Pair): Promise<NotedDecision | null> {
  const [row] = await db.select().from(replacedDecisions).where(replacedBy(key));
  if (!row) return null;
  const { decision, price, purpose, decided_at, decided_by } = row;
  if (decision === null || price === null || purpose === null || decided_at === null) return null;
  return { decision, price, purpose, decided_at, decided_by };
}

function replacedBy({ client_id, property_id }: Pair) {
  return and(eq(replacedDecisions.client_id, client_id), eq(replacedDecisions.property_id, property_id));
}

export async function deleteDecisionsOf(db: Queryable, clientIds: readonly string[]): Promise<void> {
  await db.delete(matchDecisions).where(inArray(matchDecisions.client_id, [...clientIds]));
  await db.delete(replacedDecisions).where(inArray(replacedDecisions.client_id, [...clientIds]));
}

/** Removes clients' answers from the change log of the properties. */
export async function eraseDecidedAt(db: Queryable, clientIds: readonly string[]): Promise<void> {
  await db.execute(sql`
    update changes h set difference = h.difference - array['decision', 'client_id']
    from changes c
    where c.topic = 'clients' and c.entity_id = any(${sql.param([...clientIds])}::uuid[]) and c.action = 'decided'
      and h.topic = 'properties' and h.action = 'decided' and h.entity_id = (c.difference->'property_id'->>1)::uuid
      and h.difference->'client_id'->>1 = c.entity_id::text`);
}

type MatchedClient = ClientMatch['client'] & { readonly agent_id: string | null };

export async function findMatchedClients(db: Queryable, ids: readonly string[]): Promise<Map<string, MatchedClient>> {
  const { rows } = await db.execute<{ id: string; client: MatchedClient }>(sql`
    select c.id, json_build_object('id', c.id, 'full_name', c.full_name, 'client_type', c.client_type, 'phone', c.phone,
      'budget_min', c.budget_min::text, 'budget_max', c.budget_max::text, 'agent_id', c.agent_id,
      'agent', case when a.id is not null then json_build_object('id', a.id, 'full_name', a.full_name) end) as client
    from clients c left join profiles a on a.id = c.agent_id where c.id = any(${sql.param([...ids])}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row.client]));
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
