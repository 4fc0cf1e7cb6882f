import type { Language } from '#platform/i18n/languages.ts';
import { paiseOf } from '#platform/paise.ts';

/** To whom a rule gives a lead. `turn`, `load` and `claim` are for groups. */
export const routingWays = ['person', 'property_agent', 'turn', 'load', 'claim'] as const;
export type RoutingWay = (typeof routingWays)[number];

export const groupWays: readonly RoutingWay[] = ['turn', 'load', 'claim'];

/** `held` waits for the opening hours; `open` is left to the company's default. */
export const routingStates = ['given', 'offered', 'held', 'open'] as const;
export type RoutingState = (typeof routingStates)[number];

/** Why a rule that fits does not give a person the lead. */
export const skipReasons = ['leave', 'full'] as const;
export type SkipReason = (typeof skipReasons)[number];

export const maxRules = 50;
export const maxGroups = 50;
export const maxMembers = 100;
/** Values of one condition. */
export const maxValues = 50;
export const maxRuleNameLength = 80;
export const maxValueLength = 120;
export const maxOpenLeads = 9999;
/** Of one person, past ones included. */
export const maxLeaves = 500;

/** The dry run looks at this many days, and at no more leads than this. */
export const dryRun = { days: 30, maxLeads: 1000, maxListed: 200 } as const;

/** Which leads a rule is for; an empty list and null mean any. */
export interface RoutingConditions {
  readonly sources: readonly string[];
  readonly localities: readonly string[];
  readonly budget_from: string | null;
  readonly budget_to: string | null;
  readonly interests: readonly string[];
  readonly property_type_ids: readonly string[];
  readonly property_id: string | null;
  readonly languages: readonly string[];
  readonly campaigns: readonly string[];
}

export interface RoutingTarget {
  readonly way: RoutingWay;
  readonly agent_id: string | null;
  readonly group_id: string | null;
}

export interface RoutingRule extends RoutingConditions, RoutingTarget {
  readonly id: string;
  readonly name: string;
  readonly is_enabled: boolean;
}

/** What a rule can ask about a lead. */
export interface RoutedLead {
  readonly source: string | null;
  readonly interest: string | null;
  /** What the lead looks for, and the place of the property. */
  readonly places: readonly string[];
  /** The lead's own, else the price of the property. */
  readonly budget: string | null;
  readonly property_type_ids: readonly string[];
  readonly property_id: string | null;
  readonly property_agent_id: string | null;
  readonly language: Language | null;
  readonly campaign: string;
}

/** A person as the router sees them at one moment. */
export interface Candidate {
  readonly id: string;
  readonly is_on_leave: boolean;
  readonly open_leads: number;
  /** Null: no limit. */
  readonly limit: number | null;
}

export interface GroupMember {
  readonly agent_id: string;
  /** The member with the lowest is next. */
  readonly last_turn: number;
}

export interface RoutingSituation {
  /** The people who may get leads; missing people have left. */
  readonly people: ReadonlyMap<string, Candidate>;
  readonly groups: ReadonlyMap<string, readonly GroupMember[]>;
}

export interface Skip {
  readonly agent_id: string;
  readonly reason: SkipReason;
}

export interface RoutingDecision {
  readonly rule: RoutingRule | null;
  /** Null for a claim, and when no rule gives the lead to anybody. */
  readonly agent_id: string | null;
  /** Who may claim the lead. */
  readonly offered_to: readonly string[];
  readonly skipped: readonly Skip[];
}

export function fitsRule(rule: RoutingConditions, facts: RoutedLead): boolean {
  return (
    isAny(rule.sources, (source) => source === facts.source) &&
    isAny(rule.interests, (interest) => interest === facts.interest) &&
    isAny(rule.localities, (locality) => facts.places.some((place) => hasWords(place, locality))) &&
    isAny(rule.property_type_ids, (id) => facts.property_type_ids.includes(id)) &&
    isAny(rule.languages, (language) => language === facts.language) &&
    isAny(rule.campaigns, (campaign) => plain(campaign) === plain(facts.campaign)) &&
    (rule.property_id === null || rule.property_id === facts.property_id) &&
    isWithin(rule, facts.budget)
  );
}

/**
 * Goes through the rules in order; the first that fits and has somebody who is free decides. `except` never gets the lead.
 * For `isPassedOn`, a rule with claiming gives the lead to the group's freest member.
 */
export function decideRouting(
  rules: readonly RoutingRule[],
  facts: RoutedLead,
  {
    people,
    groups,
    except = null,
    isPassedOn = false,
  }: RoutingSituation & { readonly except?: string | null; readonly isPassedOn?: boolean },
): RoutingDecision {
  const skipped = new Map<string, Skip>();
  const free = (id: string | null): Candidate | null => {
    const person = id === null || id === except ? undefined : people.get(id);
    if (!person) return null;
    const isFull = person.limit !== null && person.open_leads >= person.limit;
    if (!person.is_on_leave && !isFull) return person;
    skipped.set(person.id, { agent_id: person.id, reason: person.is_on_leave ? 'leave' : 'full' });
    return null;
  };
  const decided = (rule: RoutingRule | null, agent_id: string | null, offered_to: readonly string[] = []) => ({
    rule,
    agent_id,
    offered_to,
    skipped: [...skipped.values()].filter((skip) => skip.agent_id !== agent_id),
  });
  for (const rule of rules) {
    if (!rule.is_enabled || !fitsRule(rule, facts)) continue;
    if (rule.way === 'person' || rule.way === 'property_agent') {
      const agent = free(rule.way === 'person' ? rule.agent_id : facts.property_agent_id);
      if (agent) return decided(rule, agent.id);
      continue;
    }
    const members = (rule.group_id === null ? undefined : groups.get(rule.group_id)) ?? [];
    const inOrder = rule.way === 'turn' ? byTurn(members) : byLoad(members, people);
    const available = inOrder.filter(({ agent_id }) => free(agent_id) !== null).map(({ agent_id }) => agent_id);
    const [first] = available;
    if (first === undefined) continue;
    return rule.way === 'claim' && !isPassedOn ? decided(rule, null, available) : decided(rule, first);
  }
  return decided(null, null);
}

function byTurn(members: readonly GroupMember[]): GroupMember[] {
  return members.toSorted((one, other) => one.last_turn - other.last_turn || compareIds(one, other));
}

function byLoad(members: readonly GroupMember[], people: RoutingSituation['people']): GroupMember[] {
  const load = ({ agent_id }: GroupMember) => people.get(agent_id)?.open_leads ?? 0;
  return members.toSorted((one, other) => load(one) - load(other) || compareIds(one, other));
}

function compareIds(one: GroupMember, other: GroupMember): number {
  return one.agent_id < other.agent_id ? -1 : 1;
}

function isAny<T>(values: readonly T[], fits: (value: T) => boolean): boolean {
  return values.length === 0 || values.some(fits);
}

function isWithin({ budget_from, budget_to }: RoutingConditions, budget: string | null): boolean {
  if (budget_from === null && budget_to === null) return true;
  if (budget === null) return false;
  const amount = paiseOf(budget);
  return (
    (budget_from === null || amount >= paiseOf(budget_from)) && (budget_to === null || amount <= paiseOf(budget_to))
  );
}

/** 'Baner' is in 'Baner, Pune', but not in 'Banerghatta'. */
function hasWords(text: string, words: string): boolean {
  return ` ${plain(text)} `.includes(` ${plain(words)} `);
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}
