import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/database/server/database.ts';
import type { AgentLeave, Routing, RoutingInput } from '../contract.ts';
import type { Candidate, GroupMember, RoutedLead, RoutingRule, RoutingSituation, RoutingState } from '../rules.ts';
import {
  agentGroupMembers,
  agentGroups,
  agentLeaves,
  leadOffers,
  leadRoutings,
  routingLimits,
  routingRules,
  routingSettings,
} from './tables.ts';

type RoutingSettingsRow = typeof routingSettings.$inferSelect;
type LeadRoutingRow = typeof leadRoutings.$inferSelect;

/** Until the transaction ends nobody else chooses an agent, so two leads at once count as two turns. */
export async function lockRouting(db: Queryable): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('routing', 0))`);
}

export async function findRoutingSettings(db: Queryable): Promise<RoutingSettingsRow> {
  const [row] = await db.select().from(routingSettings);
  if (!row) throw new Error('there are no routing settings');
  return row;
}

/** Waits for a concurrent save. */
export async function lockRoutingSettings(db: Queryable): Promise<RoutingSettingsRow> {
  const [row] = await db.select().from(routingSettings).for('update');
  if (!row) throw new Error('there are no routing settings');
  return row;
}

export async function listRoutingRules(db: Queryable): Promise<RoutingRule[]> {
  const rows = await db.select().from(routingRules).orderBy(asc(routingRules.position), asc(routingRules.id));
  return rows.map(({ position: _, ...rule }) => rule);
}

export async function hasEnabledRules(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute(sql`select from routing_rules where is_enabled limit 1`);
  return rows.length > 0;
}

export interface RoutedPerson extends Candidate {
  readonly full_name: string;
  readonly back_after: string | null;
  /** Agents by role; routing may also name managers, but never falls back to them. */
  readonly is_agent: boolean;
}

const worksHere = sql`p.deleted_at is null and p.erased_at is null and p.approved_at is not null and p.status <> 'inactive'`;

/** Everybody who can get leads, as of this day of the company. */
export async function listRoutedPeople(db: Queryable, today: string): Promise<RoutedPerson[]> {
  const { rows } = await db.execute<RoutedPerson & Record<string, unknown>>(sql`
    select p.id, p.full_name, p.role in ('Senior Agent', 'Agent', 'Junior Agent') as is_agent,
      p.status = 'on_leave' or v.last_on is not null as is_on_leave,
      case when p.status <> 'on_leave' then v.last_on::text end as back_after,
      (select count(*)::integer from leads l where l.assigned_agent_id = p.id and l.deleted_at is null
        and stage_kind(l.status) = 'open') as open_leads,
      m.most_open_leads as "limit"
    from profiles p
      left join routing_limits m on m.agent_id = p.id
      left join lateral (select max(last_on) as last_on from agent_leaves
        where agent_id = p.id and ${today}::date between first_on and last_on) v on true
    where ${worksHere}
    order by p.full_name, p.id`);
  return rows;
}

/** Those of these people who have not left and are not on leave on this day of the company. */
export async function listPresentPeople(
  db: Queryable,
  ids: readonly string[],
  today: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select p.id from profiles p
    where p.id = any(${sql.param([...ids])}::uuid[]) and ${worksHere} and p.status <> 'on_leave'
      and not exists (select from agent_leaves
        where agent_id = p.id and ${today}::date between first_on and last_on)`);
  return new Set(rows.map(({ id }) => id));
}

export async function listGroupMembers(db: Queryable): Promise<Map<string, GroupMember[]>> {
  const rows = await db.select().from(agentGroupMembers);
  const groups = new Map<string, GroupMember[]>();
  for (const { group_id, agent_id, last_turn } of rows)
    groups.set(group_id, [...(groups.get(group_id) ?? []), { agent_id, last_turn }]);
  return groups;
}

export async function findSituation(
  db: Queryable,
  today: string,
): Promise<RoutingSituation & { readonly listed: readonly RoutedPerson[] }> {
  const listed = await listRoutedPeople(db, today);
  return { listed, people: new Map(listed.map((one) => [one.id, one])), groups: await listGroupMembers(db) };
}

/** The member moves to the end of the group's order. */
export async function countTurn(db: Queryable, groupId: string, agentId: string): Promise<void> {
  await db
    .update(agentGroupMembers)
    .set({ last_turn: sql`1 + (select max(last_turn) from agent_group_members where group_id = ${groupId}::uuid)` })
    .where(and(eq(agentGroupMembers.group_id, groupId), eq(agentGroupMembers.agent_id, agentId)));
}

export interface LeadToRoute {
  readonly id: string;
  readonly full_name: string;
  readonly at: string;
  readonly assigned_agent_id: string | null;
  readonly facts: RoutedLead;
}

const factsOf = sql`json_build_object(
  'source', l.source,
  'interest', coalesce(l.interest_type, case when p.purpose = 'sale' then 'buying' when p.purpose is not null then 'renting' end),
  'places', to_json(l.preferred_locations || array_remove(array[p.locality, p.city, p.address], null) || array(
    select distinct spelling from unnest(l.preferred_locations || p.locality) as place
    join locality_names n on n.name_key = locality_key(place) join localities o on o.id = n.locality_id,
    unnest(o.name || o.aliases) as spelling)),
  'budget', coalesce(l.budget, p.price)::text,
  'property_type_ids', to_json(l.property_type_ids || array_remove(array[p.property_type_id], null)),
  'property_id', p.id, 'property_agent_id', p.agent_id,
  'language', r.language, 'campaign', coalesce(r.campaign, ''))`;

export async function findLeadFacts(db: Queryable, leadId: string): Promise<RoutedLead | null> {
  const { rows } = await db.execute<{ facts: RoutedLead }>(sql`
    select ${factsOf} as facts from leads l
    left join properties p on p.id = l.property_id and p.deleted_at is null
    left join lead_routings r on r.lead_id = l.id
    where l.id = ${leadId}::uuid`);
  return rows[0]?.facts ?? null;
}

/** Leads that were not imported and are not erased, newest first. */
export async function listLeadsSince(db: Queryable, since: Date, limit: number): Promise<LeadToRoute[]> {
  const { rows } = await db.execute<{ lead: LeadToRoute }>(sql`
    select json_build_object('id', l.id, 'full_name', l.full_name, 'at', l.created_at,
      'assigned_agent_id', l.assigned_agent_id, 'facts', ${factsOf}) as lead
    from leads l
    left join properties p on p.id = l.property_id and p.deleted_at is null
    left join lead_routings r on r.lead_id = l.id
    where l.created_at >= ${since.toISOString()}::timestamptz and l.deleted_at is null and l.erased_at is null
      and l.import_id is null
    order by l.created_at desc, l.id desc limit ${limit}`);
  return rows.map(({ lead }) => lead);
}

/** False if the lead was routed before. */
export async function insertLeadRouting(db: Queryable, row: typeof leadRoutings.$inferInsert): Promise<boolean> {
  const inserted = await db
    .insert(leadRoutings)
    .values(row)
    .onConflictDoNothing({ target: leadRoutings.lead_id })
    .returning({ id: leadRoutings.lead_id });
  return inserted.length > 0;
}

export async function updateLeadRouting(
  db: Queryable,
  leadId: string,
  values: { readonly state: RoutingState; readonly rule_id: string | null; readonly at: Date },
): Promise<void> {
  await db.update(leadRoutings).set(values).where(eq(leadRoutings.lead_id, leadId));
}

export async function findLeadRouting(db: Queryable, leadId: string): Promise<LeadRoutingRow | null> {
  const [row] = await db.select().from(leadRoutings).where(eq(leadRoutings.lead_id, leadId));
  return row ?? null;
}

export async function insertLeadOffers(db: Queryable, leadId: string, agentIds: readonly string[]): Promise<void> {
  if (agentIds.length === 0) return;
  const rows = agentIds.map((agent_id) => ({ lead_id: leadId, agent_id }));
  await db.insert(leadOffers).values(rows).onConflictDoNothing();
}

export async function listOffered(db: Queryable, leadId: string): Promise<string[]> {
  const rows = await db.select().from(leadOffers).where(eq(leadOffers.lead_id, leadId)).orderBy(leadOffers.agent_id);
  return rows.map(({ agent_id }) => agent_id);
}

/** Locks the next lead that waits for the opening hours (`for update skip locked`). */
export async function claimHeldLead(db: Queryable): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select l.id from lead_routings r join leads l on l.id = r.lead_id
    where r.state = 'held' order by l.id limit 1 for update of l, r skip locked`);
  return rows[0]?.id ?? null;
}

/** Whether the company works at this moment. */
export async function isOpenAt(db: Queryable, at: Date): Promise<boolean> {
  const { rows } = await db.execute<{ is_open: boolean }>(sql`
    select exists (select from company c join working_hours w
        on w.weekday = extract(isodow from ${at.toISOString()}::timestamptz at time zone c.time_zone)
      where (${at.toISOString()}::timestamptz at time zone c.time_zone)::time >= w.opens
        and (${at.toISOString()}::timestamptz at time zone c.time_zone)::time < w.closes
        and not exists (select from holidays h
          where h.day = (${at.toISOString()}::timestamptz at time zone c.time_zone)::date)) as is_open`);
  return rows[0]?.is_open ?? true;
}

export async function findRouting(db: Queryable, today: string): Promise<Routing> {
  const { holds_off_hours, routes_imports, version } = await findRoutingSettings(db);
  const people = await listRoutedPeople(db, today);
  const groups = await db.select().from(agentGroups).orderBy(agentGroups.name, agentGroups.id);
  const members = await listGroupMembers(db);
  const here = new Set(people.map(({ id }) => id));
  return {
    holds_off_hours,
    routes_imports,
    version,
    rules: await listRoutingRules(db),
    groups: groups.map(({ id, name }) => ({
      id,
      name,
      // Who has left or is in the trash stays a member, but is not shown.
      member_ids: (members.get(id) ?? []).map(({ agent_id }) => agent_id).filter((agent) => here.has(agent)),
    })),
    limits: people.flatMap(({ id, limit }) => (limit === null ? [] : [{ agent_id: id, most_open_leads: limit }])),
    people: people.map(({ id, full_name, open_leads, back_after, is_on_leave }) => ({
      id,
      full_name,
      open_leads,
      back_after,
      is_on_leave,
    })),
  } as Routing;
}

/** Which of these properties and property types do not exist. */
export async function findUnknownLinks(
  db: Queryable,
  { propertyIds, typeIds }: { readonly propertyIds: readonly string[]; readonly typeIds: readonly string[] },
): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from unnest(${sql.param([...propertyIds])}::uuid[]) id
      where not exists (select from properties p where p.id = id and p.deleted_at is null)
    union all select id from unnest(${sql.param([...typeIds])}::uuid[]) id
      where not exists (select from property_types t where t.id = id and t.deleted_at is null)`);
  return new Set(rows.map(({ id }) => id));
}

/** Replaces everything that the transaction has locked; members keep their turns. */
export async function replaceRouting(db: Queryable, input: RoutingInput, at: Date): Promise<void> {
  const { holds_off_hours, routes_imports, rules, groups, limits } = input;
  await db
    .update(routingSettings)
    .set({ holds_off_hours, routes_imports, updated_at: at, version: sql`${routingSettings.version} + 1` });
  const ruleIds = rules.map(({ id }) => id);
  await db.delete(routingRules).where(ruleIds.length > 0 ? notInArray(routingRules.id, ruleIds) : undefined);
  // Rules may change their group, so groups come first and leave last.
  for (const { id, name } of groups)
    await db
      .insert(agentGroups)
      // Names are unique, and two groups may swap theirs.
      .values({ id, name: `${name}\u0001${id}`, created_at: at })
      .onConflictDoUpdate({ target: agentGroups.id, set: { name: `${name}\u0001${id}` } });
  for (const [position, rule] of rules.entries()) {
    const row = { ...rule, position };
    await db.insert(routingRules).values(row).onConflictDoUpdate({ target: routingRules.id, set: row });
  }
  const groupIds = groups.map(({ id }) => id);
  await db.delete(agentGroups).where(groupIds.length > 0 ? notInArray(agentGroups.id, groupIds) : undefined);
  for (const { id, name, member_ids } of groups) {
    await db.update(agentGroups).set({ name }).where(eq(agentGroups.id, id));
    await db.execute(sql`
      delete from agent_group_members m using profiles p
      where m.group_id = ${id}::uuid and p.id = m.agent_id and p.id <> all(${sql.param(member_ids)}::uuid[])
        and p.deleted_at is null and p.status <> 'inactive'`);
    if (member_ids.length > 0)
      await db
        .insert(agentGroupMembers)
        .values(member_ids.map((agent_id) => ({ group_id: id, agent_id })))
        .onConflictDoNothing();
  }
  await db.execute(sql`
    delete from routing_limits where agent_id in (select id from profiles where deleted_at is null and status <> 'inactive')`);
  if (limits.length > 0) await db.insert(routingLimits).values(limits);
}

export function listLeaves(db: Queryable, agentId: string, today: string): Promise<AgentLeave[]> {
  return db
    .select({ id: agentLeaves.id, first_on: agentLeaves.first_on, last_on: agentLeaves.last_on })
    .from(agentLeaves)
    .where(and(eq(agentLeaves.agent_id, agentId), sql`${agentLeaves.last_on} >= ${today}::date`))
    .orderBy(agentLeaves.first_on, agentLeaves.id);
}

/** All leaves that end on this day or later, for the dry run. */
export function listLeavesSince(
  db: Queryable,
  day: string,
): Promise<{ agent_id: string; first_on: string; last_on: string }[]> {
  return db
    .select({ agent_id: agentLeaves.agent_id, first_on: agentLeaves.first_on, last_on: agentLeaves.last_on })
    .from(agentLeaves)
    .where(sql`${agentLeaves.last_on} >= ${day}::date`);
}

export async function countLeaves(db: Queryable, agentId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::integer as count from agent_leaves where agent_id = ${agentId}::uuid`,
  );
  return rows[0]?.count ?? 0;
}

export async function findLeave(db: Queryable, id: string): Promise<typeof agentLeaves.$inferSelect | null> {
  const [row] = await db.select().from(agentLeaves).where(eq(agentLeaves.id, id));
  return row ?? null;
}

/** Inserts a leave; false for an idempotent retry. */
export async function insertLeave(db: Queryable, row: typeof agentLeaves.$inferInsert): Promise<boolean> {
  const inserted = await db
    .insert(agentLeaves)
    .values(row)
    .onConflictDoNothing({ target: agentLeaves.id })
    .returning({ id: agentLeaves.id });
  return inserted.length > 0;
}

export async function deleteLeaveRow(db: Queryable, id: string): Promise<void> {
  await db.delete(agentLeaves).where(eq(agentLeaves.id, id));
}

/** Erased leads keep no word of their campaign, and nobody is asked to claim them. */
export async function eraseLeadRoutings(db: Queryable, leadIds: readonly string[]): Promise<void> {
  await db.delete(leadRoutings).where(inArray(leadRoutings.lead_id, [...leadIds]));
  await db.delete(leadOffers).where(inArray(leadOffers.lead_id, [...leadIds]));
}
