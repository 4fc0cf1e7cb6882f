import { profileNames } from '#features/accounts/server/repository/profiles.ts';
import { findCompany } from '#features/company/server/repository.ts';
import { lockLeadRow, updateLockedLead } from '#features/leads/server/repository/lead-rows.ts';
import { currentWord } from '#features/vocabulary/server/current-word.ts';
import { differenceOf } from '#platform/changes/change.ts';
import type { StaffContext, Transaction } from '#platform/context/server/context.ts';
import { may, transact } from '#platform/context/server/context.ts';
import { addDays, dayOf } from '#platform/dates.ts';
import { Failure, invalidField } from '#platform/failure.ts';
import type { AgentLeave, AgentLeaveInput, DryRunResult, Routing, RoutingDraft, RoutingInput } from '../contract.ts';
import type { Candidate, GroupMember } from '../rules.ts';
import { decideRouting, dryRun, maxLeaves } from '../rules.ts';
import {
  countLeaves,
  deleteLeaveRow,
  findLeave,
  findRouting,
  findUnknownLinks,
  insertLeave,
  listGroupMembers,
  listLeadsSince,
  listLeaves,
  listLeavesSince,
  listOffered,
  listRoutedPeople,
  lockRouting,
  lockRoutingSettings,
  replaceRouting,
} from './repository.ts';

/** The entity id of rules, groups and limits in the change log. */
const routingId = '00000000-0000-7000-8000-000000000003';
const leavesTopic = 'agent_leaves';

async function todayOf({ db, clock }: Pick<StaffContext, 'db' | 'clock'>): Promise<string> {
  return dayOf(clock.now(), (await findCompany(db)).time_zone);
}

export async function readRouting(context: StaffContext): Promise<Routing> {
  return findRouting(context.db, await todayOf(context));
}

/** Replaces the routing that was read at `version`; a conflict contains the current one. */
export async function saveRouting(context: StaffContext, input: RoutingInput): Promise<Routing> {
  const today = await todayOf(context);
  return transact(context, async (tx) => {
    // Who routes a lead at the moment finishes first.
    await lockRouting(tx.db);
    await lockRoutingSettings(tx.db);
    const before = await findRouting(tx.db, today);
    if (before.version !== input.version) throw new Failure('conflict', { current: before });
    checkPeople(before, input);
    await checkLinks(tx.db, before, input);
    const rules = [];
    for (const [index, rule] of input.rules.entries()) rules.push(await withCurrentSources(tx, rule, index));
    await replaceRouting(tx.db, { ...input, rules }, context.clock.now());
    const after = await findRouting(tx.db, today);
    await tx.record({
      topic: 'routing',
      entityId: routingId,
      action: 'updated',
      difference: differenceOf<object>(logged(before), logged(after)),
    });
    return after;
  });
}

/** Throws for people who cannot get leads; those whom a rule names already stay. */
function checkPeople({ people, rules: known }: Routing, { rules, groups, limits }: RoutingDraft): void {
  const here = new Set(people.map(({ id }) => id));
  const named = new Set(known.map(({ agent_id }) => agent_id));
  for (const [index, { agent_id }] of rules.entries())
    if (agent_id !== null && !here.has(agent_id) && !named.has(agent_id))
      throw invalidField(`rules.${index}.agent_id`, 'unknown');
  for (const [index, { member_ids }] of groups.entries())
    if (!member_ids.every((id) => here.has(id))) throw invalidField(`groups.${index}.member_ids`, 'unknown');
  for (const [index, { agent_id }] of limits.entries())
    if (!here.has(agent_id)) throw invalidField(`limits.${index}.agent_id`, 'unknown');
}

/** Throws for properties and types that do not exist; those that a rule names already stay. */
async function checkLinks(db: StaffContext['db'], before: Routing, { rules }: RoutingDraft): Promise<void> {
  const known = new Set(before.rules.flatMap((rule) => [rule.property_id, ...rule.property_type_ids]));
  const added = (ids: readonly (string | null)[]) => ids.flatMap((id) => (id === null || known.has(id) ? [] : [id]));
  const unknown = await findUnknownLinks(db, {
    propertyIds: added(rules.map(({ property_id }) => property_id)),
    typeIds: added(rules.flatMap(({ property_type_ids }) => property_type_ids)),
  });
  for (const [index, { property_id, property_type_ids }] of rules.entries()) {
    if (property_id !== null && unknown.has(property_id)) throw invalidField(`rules.${index}.property_id`, 'unknown');
    if (property_type_ids.some((id) => unknown.has(id)))
      throw invalidField(`rules.${index}.property_type_ids`, 'unknown');
  }
}

/** The rule with sources that exist; throws for others. */
async function withCurrentSources(tx: Transaction, rule: RoutingInput['rules'][number], index: number) {
  const sources = new Set<string>();
  for (const key of rule.sources)
    sources.add(await currentWord(tx.db, 'lead_source', { field: `rules.${index}.sources`, key }));
  return { ...rule, sources: [...sources] };
}

/** As the audit trail shows it. */
function logged({ holds_off_hours, routes_imports, rules, groups, limits }: Routing) {
  return {
    holds_off_hours,
    routes_imports,
    rules: rules.map(({ name, is_enabled }) => (is_enabled ? name : `(${name})`)),
    groups: groups.map(({ name, member_ids }) => `${name} ${member_ids.length}`),
    limits: limits.length,
  };
}

/**
 * Goes through the leads of the last thirty days in their order and says who would get each. Loads and limits start at
 * zero, since nobody knows how many open leads a person had on each of these days.
 */
export async function dryRunRouting(
  context: StaffContext,
  { rules, groups, limits }: RoutingDraft,
): Promise<DryRunResult> {
  const { db, clock } = context;
  const { time_zone } = await findCompany(db);
  const today = dayOf(clock.now(), time_zone);
  const since = new Date(clock.now().getTime() - dryRun.days * 86_400_000);
  const found = await listLeadsSince(db, since, dryRun.maxLeads + 1);
  const isCapped = found.length > dryRun.maxLeads;
  const leads = found.slice(0, dryRun.maxLeads).toReversed();
  const leaves = await listLeavesSince(db, addDays(today, -dryRun.days - 1));
  const limitOf = new Map(limits.map((one) => [one.agent_id, one.most_open_leads]));
  const people = new Map<string, Candidate>(
    (await listRoutedPeople(db, today)).map(({ id }) => [
      id,
      { id, is_on_leave: false, open_leads: 0, limit: limitOf.get(id) ?? null },
    ]),
  );
  const turns = await listGroupMembers(db);
  const members = new Map<string, GroupMember[]>(
    groups.map(({ id, member_ids }) => [
      id,
      member_ids.map((agent_id) => ({
        agent_id,
        last_turn: turns.get(id)?.find((one) => one.agent_id === agent_id)?.last_turn ?? 0,
      })),
    ]),
  );
  const items = leads.map((lead) => {
    const day = dayOf(lead.at, time_zone);
    const isAway = (id: string) =>
      leaves.some((one) => one.agent_id === id && one.first_on <= day && day <= one.last_on);
    const then = new Map([...people].map(([id, one]) => [id, { ...one, is_on_leave: isAway(id) }]));
    const { rule, agent_id, offered_to, skipped } = decideRouting(rules, lead.facts, { people: then, groups: members });
    if (agent_id !== null) count(people, members, { agent_id, group_id: rule?.way === 'turn' ? rule.group_id : null });
    return {
      lead: { id: lead.id, full_name: lead.full_name },
      at: new Date(lead.at).toISOString(),
      rule: rule?.name ?? null,
      agent_id,
      offered_to: offered_to.length,
      skipped: [...skipped],
      current_agent_id: lead.assigned_agent_id,
    };
  });
  return {
    total: items.length,
    is_capped: isCapped,
    open: items.filter(({ agent_id, offered_to }) => agent_id === null && offered_to === 0).length,
    offered: items.filter(({ offered_to }) => offered_to > 0).length,
    per_person: [...people.values()]
      .filter(({ open_leads }) => open_leads > 0)
      .map(({ id, open_leads }) => ({ agent_id: id, count: open_leads }))
      .toSorted((one, other) => other.count - one.count),
    items: items.toReversed().slice(0, dryRun.maxListed),
  };
}

/** Counts a lead of the dry run for its person, and the turn of the group. */
function count(
  people: Map<string, Candidate>,
  members: Map<string, GroupMember[]>,
  { agent_id, group_id }: { readonly agent_id: string; readonly group_id: string | null },
): void {
  const person = people.get(agent_id);
  if (person) people.set(agent_id, { ...person, open_leads: person.open_leads + 1 });
  const group = group_id === null ? undefined : members.get(group_id);
  if (!group || group_id === null) return;
  const next = 1 + Math.max(...group.map(({ last_turn }) => last_turn));
  members.set(
    group_id,
    group.map((one) => (one.agent_id === agent_id ? { agent_id, last_turn: next } : one)),
  );
}

/**
 * Gives a lead without an agent to the actor, and tells the others to whom it was offered. Throws a conflict that names
 * the agent if somebody else was faster. Taking it twice is no error.
 */
export async function claimUnassignedLead(
  context: StaffContext,
  id: string,
): Promise<{ id: string; agent_id: string }> {
  const { actor, clock } = context;
  const agentId = actor.profileId;
  if (agentId === null) throw new Failure('forbidden');
  return transact(context, async (tx) => {
    const lead = await lockLeadRow(tx.db, id);
    if (!lead || lead.deleted_at) throw new Failure('not_found');
    if (lead.assigned_agent_id === agentId) return { id, agent_id: agentId };
    if (lead.assigned_agent_id !== null) {
      const names = await profileNames(tx.db, [lead.assigned_agent_id]);
      throw new Failure('conflict', {
        reason: 'lead_taken',
        changedBy: names.get(lead.assigned_agent_id) ?? null,
        changedById: lead.assigned_agent_id,
      });
    }
    const offered = await listOffered(tx.db, id);
    await updateLockedLead(tx.db, id, { assigned_agent_id: agentId, updated_at: clock.now() });
    await tx.record({
      topic: 'leads',
      entityId: id,
      action: 'claimed',
      difference: { assigned_agent_id: [null, agentId] },
    });
    for (const recipientId of offered)
      if (recipientId !== agentId) await tx.notify({ kind: 'lead_taken', topic: 'leads', entityId: id, recipientId });
    return { id, agent_id: agentId };
  });
}

export async function readLeaves(context: StaffContext, agentId: string): Promise<AgentLeave[]> {
  return listLeaves(context.db, agentId, await todayOf(context));
}

/** Adds a leave of the actor, or of a colleague if the actor manages people; idempotent by id. */
export async function addLeave(context: StaffContext, input: AgentLeaveInput): Promise<AgentLeave> {
  const { id, agent_id, first_on, last_on } = input;
  mustManage(context, agent_id);
  const today = await todayOf(context);
  if (last_on < today) throw invalidField('last_on', 'too_small', today);
  return transact(context, async (tx) => {
    const people = await listRoutedPeople(tx.db, today);
    if (!people.some((one) => one.id === agent_id)) throw new Failure('not_found');
    if ((await countLeaves(tx.db, agent_id)) >= maxLeaves) throw new Failure('conflict', { reason: 'too_many_leaves' });
    const isNew = await insertLeave(tx.db, { id, agent_id, first_on, last_on, created_at: context.clock.now() });
    if (isNew) {
      const difference = { agent_id: [null, agent_id], first_on: [null, first_on], last_on: [null, last_on] } as const;
      await tx.record({ topic: leavesTopic, entityId: id, action: 'created', difference });
    } else if ((await findLeave(tx.db, id))?.agent_id !== agent_id) throw new Failure('conflict');
    return { id, first_on, last_on };
  });
}

export async function deleteLeave(
  context: StaffContext,
  { id, agent_id }: { readonly id: string; readonly agent_id: string },
): Promise<void> {
  mustManage(context, agent_id);
  await transact(context, async (tx) => {
    const leave = await findLeave(tx.db, id);
    if (leave?.agent_id !== agent_id) throw new Failure('not_found');
    await deleteLeaveRow(tx.db, id);
    const { first_on, last_on } = leave;
    const difference = { agent_id: [agent_id, null], first_on: [first_on, null], last_on: [last_on, null] } as const;
    await tx.record({ topic: leavesTopic, entityId: id, action: 'deleted', difference });
  });
}

function mustManage({ actor }: StaffContext, agentId: string): void {
  if (actor.profileId !== agentId && !may(actor, 'manage_people')) throw new Failure('forbidden');
}
