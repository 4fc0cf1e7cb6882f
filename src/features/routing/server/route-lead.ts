import { findCompany } from '#features/company/server/repository.ts';
import { isOpen } from '#features/leads/rules.ts';
import type { LeadRow } from '#features/leads/server/repository/lead-rows.ts';
import { lockLeadRow, updateLockedLead } from '#features/leads/server/repository/lead-rows.ts';
import type { Difference } from '#platform/changes/change.ts';
import type { Context, Program, Transaction } from '#platform/context/server/context.ts';
import { transactUntilDone } from '#platform/context/server/transact-until-done.ts';
import { dayOf } from '#platform/dates.ts';
import type { Language } from '#platform/i18n/languages.ts';
import type { RoutingDecision, Skip } from '../rules.ts';
import { decideRouting } from '../rules.ts';
import {
  claimHeldLead,
  countTurn,
  findLeadFacts,
  findLeadRouting,
  findRoutingSettings,
  findSituation,
  hasEnabledRules,
  insertLeadOffers,
  insertLeadRouting,
  isOpenAt,
  listRoutingRules,
  lockRouting,
  updateLeadRouting,
} from './repository.ts';

const topic = 'leads';

/** What the enquiry said besides what the lead keeps. */
export interface Arrival {
  readonly campaign?: string;
  readonly language?: Language | null;
  /** Who gets the lead if no rule does. */
  readonly fallbackAgentId?: string | null;
}

/**
 * Gives a new lead without an agent to somebody, by the rules of the company, and logs why. Without rules nothing
 * happens, except that the fallback gets it. The one function for all ways in which leads arrive.
 */
export async function routeLead(
  { clock, actor }: Pick<Context, 'clock' | 'actor'>,
  tx: Transaction,
  leadId: string,
  { campaign = '', language = null, fallbackAgentId = null }: Arrival = {},
): Promise<void> {
  const at = clock.now();
  const lead = await lockLeadRow(tx.db, leadId);
  if (!lead || lead.assigned_agent_id !== null || lead.deleted_at !== null) return;
  const isNew = await insertLeadRouting(tx.db, {
    lead_id: leadId,
    state: 'open',
    campaign,
    language,
    fallback_agent_id: fallbackAgentId,
    at,
  });
  if (!isNew) return;
  const { holds_off_hours } = await findRoutingSettings(tx.db);
  if (holds_off_hours && (await hasEnabledRules(tx.db)) && !(await isOpenAt(tx.db, at))) {
    await updateLeadRouting(tx.db, leadId, { state: 'held', rule_id: null, at });
    await tx.record({ topic, entityId: leadId, action: 'route_held' });
    return;
  }
  await applyRules(tx, lead, { at, actorId: actor.profileId, fallbackAgentId });
}

interface Routed {
  readonly at: Date;
  /** Is not notified of what they did themselves. */
  readonly actorId: string | null;
  readonly fallbackAgentId: string | null;
}

async function applyRules(tx: Transaction, lead: LeadRow, routed: Routed): Promise<void> {
  const { at, actorId, fallbackAgentId } = routed;
  if (!(await hasEnabledRules(tx.db))) {
    if (fallbackAgentId !== null) await give(tx, lead, { agentId: fallbackAgentId, at, actorId, why: {} });
    return;
  }
  const decision = await decide(tx, lead, at);
  const { rule, agent_id, offered_to, skipped } = decision;
  if (agent_id !== null) {
    await giveByRule(tx, lead, decision, { at, actorId });
  } else if (offered_to.length > 0 && rule) {
    await updateLeadRouting(tx.db, lead.id, { state: 'offered', rule_id: rule.id, at });
    await insertLeadOffers(tx.db, lead.id, offered_to);
    const difference = { routing_rule: [null, rule.name], offered_ids: [null, offered_to], ...skips(skipped) } as const;
    await tx.record({ topic, entityId: lead.id, action: 'route_offered', difference });
    for (const recipientId of offered_to)
      await tx.notify({ kind: 'lead_offered', topic, entityId: lead.id, recipientId });
  } else if (fallbackAgentId !== null) {
    await give(tx, lead, { agentId: fallbackAgentId, at, actorId, why: skips(skipped) });
  } else {
    await updateLeadRouting(tx.db, lead.id, { state: 'open', rule_id: null, at });
    await tx.record({ topic, entityId: lead.id, action: 'route_open', difference: skips(skipped) });
  }
}

async function decide(tx: Transaction, lead: LeadRow, at: Date, isPassedOn = false): Promise<RoutingDecision> {
  await lockRouting(tx.db);
  const { time_zone } = await findCompany(tx.db);
  const facts = await findLeadFacts(tx.db, lead.id);
  const situation = await findSituation(tx.db, dayOf(at, time_zone));
  if (!facts) return { rule: null, agent_id: null, offered_to: [], skipped: [] };
  return decideRouting(await listRoutingRules(tx.db), facts, { ...situation, isPassedOn });
}

/**
 * Passes an unanswered lead on by the rules, never to its agent; if no rule gives it to anybody, to the agent with the
 * fewest open leads who is free. Returns the new agent, or null if there is nobody.
 */
export async function passOnLead(tx: Transaction, lead: LeadRow, at: Date): Promise<string | null> {
  await lockRouting(tx.db);
  const { time_zone } = await findCompany(tx.db);
  const facts = await findLeadFacts(tx.db, lead.id);
  const situation = await findSituation(tx.db, dayOf(at, time_zone));
  const except = lead.assigned_agent_id;
  const decision = facts
    ? decideRouting(await listRoutingRules(tx.db), facts, { ...situation, except, isPassedOn: true })
    : null;
  if (decision?.agent_id) {
    await giveByRule(tx, lead, decision, { at, actorId: null });
    return decision.agent_id;
  }
  const freest = freestAgent(situation, except);
  if (freest !== null)
    await give(tx, lead, { agentId: freest, at, actorId: null, why: { routing_way: [null, 'load'] } });
  return freest;
}

function freestAgent({ listed }: Awaited<ReturnType<typeof findSituation>>, except: string | null): string | null {
  const isFree = (one: (typeof listed)[number]) =>
    one.is_agent && !one.is_on_leave && one.id !== except && (one.limit === null || one.open_leads < one.limit);
  const [first] = listed
    .filter(isFree)
    .toSorted((one, other) => one.open_leads - other.open_leads || (one.id < other.id ? -1 : 1));
  return first?.id ?? null;
}

async function giveByRule(
  tx: Transaction,
  lead: LeadRow,
  { rule, agent_id, skipped }: RoutingDecision,
  { at, actorId }: Pick<Routed, 'at' | 'actorId'>,
): Promise<void> {
  if (!rule || agent_id === null) return;
  if (rule.way === 'turn' && rule.group_id !== null) await countTurn(tx.db, rule.group_id, agent_id);
  const why = { routing_rule: [null, rule.name], routing_way: [null, rule.way], ...skips(skipped) } as const;
  await give(tx, lead, { agentId: agent_id, at, actorId, why });
  await updateLeadRouting(tx.db, lead.id, { state: 'given', rule_id: rule.id, at });
}

interface Gift extends Pick<Routed, 'at' | 'actorId'> {
  readonly agentId: string;
  readonly why: Difference;
}

async function give(tx: Transaction, lead: LeadRow, { agentId, at, actorId, why }: Gift): Promise<void> {
  await updateLockedLead(tx.db, lead.id, { assigned_agent_id: agentId, updated_at: at });
  const difference = { assigned_agent_id: [lead.assigned_agent_id, agentId], ...why } as const;
  await tx.record({ topic, entityId: lead.id, action: 'routed', difference });
  if (agentId !== actorId) await tx.notify({ kind: 'lead_assigned', topic, entityId: lead.id, recipientId: agentId });
}

function skips(skipped: readonly Skip[]): Difference {
  const of = (reason: Skip['reason']) => skipped.filter((one) => one.reason === reason).map(({ agent_id }) => agent_id);
  const [leave, full] = [of('leave'), of('full')];
  return {
    ...(leave.length > 0 && { leave_ids: [null, leave] as const }),
    ...(full.length > 0 && { full_ids: [null, full] as const }),
  };
}

/**
 * Gives imported leads without an agent to somebody, if the company wants that. Nobody is asked to claim them, and nobody
 * gets a notification for each.
 */
export async function routeImportedLeads(tx: Transaction, leadIds: readonly string[], at: Date): Promise<void> {
  const { routes_imports } = await findRoutingSettings(tx.db);
  if (!routes_imports || !(await hasEnabledRules(tx.db))) return;
  for (const id of leadIds) {
    const lead = await lockLeadRow(tx.db, id);
    if (!lead || lead.assigned_agent_id !== null || !isOpen(lead.status)) continue;
    const row = { lead_id: id, state: 'open' as const, at };
    if (!(await insertLeadRouting(tx.db, row))) continue;
    const decision = await decide(tx, lead, at, true);
    if (decision.agent_id !== null) await giveByRule(tx, lead, decision, { at, actorId: decision.agent_id });
  }
}

/** Gives out the leads that waited for the opening hours, one by one; several servers may do it at once. */
export async function routeHeldLeads(context: Context<Program>, signal: AbortSignal): Promise<void> {
  const at = context.clock.now();
  const { holds_off_hours } = await findRoutingSettings(context.db);
  if (holds_off_hours && !(await isOpenAt(context.db, at))) return;
  await transactUntilDone(context, signal, async (tx) => {
    const id = await claimHeldLead(tx.db);
    const lead = id === null ? null : await lockLeadRow(tx.db, id);
    if (!lead) return false;
    const routing = await findLeadRouting(tx.db, lead.id);
    await updateLeadRouting(tx.db, lead.id, { state: 'open', rule_id: null, at });
    if (lead.assigned_agent_id === null && lead.deleted_at === null && lead.erased_at === null)
      await applyRules(tx, lead, { at, actorId: null, fallbackAgentId: routing?.fallback_agent_id ?? null });
    return true;
  });
}
