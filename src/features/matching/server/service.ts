import { findCards } from '#features/properties/server/repository/list-properties.ts';
import { claimQueuedOffer } from '#features/properties/server/repository/property-rows.ts';
import { isEmptyRequirement } from '#features/requirements/rules.ts';
import { lockLeadOrClient } from '#features/requirements/server/repository.ts';
import type { ContactPerson } from '#platform/contact/person.ts';
import type { Context, NewNotification, StaffContext, Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import type { MatchState, PersonMatch, PropertyMatch } from '../contract.ts';
import type { Decision, DismissalReason, MatchProperty, MatchRequirement, MatchScore } from '../rules.ts';
import { bestMatch, isBetterMatch, isSetAside, scoreMatch } from '../rules.ts';
import type { DecidedRow, MatchCandidate, NotedDecision, Pair } from './repository.ts';
import {
  findLastDecisionId,
  findMatchedPeople,
  findMatchProperty,
  findPersonRequirements,
  findPropertiesFor,
  findReplaced,
  findRequirementsFor,
  isAlreadyNotified,
  saveDecision,
  updateReplaced,
} from './repository.ts';

const usualLimit = 24;

interface Limits {
  readonly limit?: number | undefined;
  /** Whether to include properties that were marked not suitable. */
  readonly with_set_aside?: boolean | undefined;
}

interface Matches<M> {
  items: M[];
  set_aside: number;
  is_capped: boolean;
}

/** The properties that match a lead or client, best first. A lead that became a client has the client's matches. */
export async function listPropertiesFor(
  context: Context,
  of: Limits & { readonly person: ContactPerson },
): Promise<Matches<PropertyMatch> & { readonly state: MatchState }> {
  const { chosen, ...rest } = await listMatchesFor(context, of);
  const cards = await findCards(
    context.db,
    chosen.map(({ id }) => id),
  );
  const cardOf = new Map(cards.map((card) => [card.id, card]));
  const items = chosen.flatMap(({ id, ...match }) => {
    const property = cardOf.get(id);
    return property ? [{ ...match, property }] : [];
  });
  return { items, ...rest };
}

/** As `listPropertiesFor`, with the ids of the properties alone. */
export async function listMatchesFor(
  context: Context,
  { person, ...limits }: Limits & { readonly person: ContactPerson },
) {
  const matched = await findPersonRequirements(context.db, person);
  if (!matched) throw new Failure('not_found');
  const found = await Promise.all(
    matched.requirements.map((requirement) => findPropertiesFor(context.db, matched.person, requirement)),
  );
  // A property may meet several requirements.
  const rows = [...new Map(found.flatMap((one) => one.rows.map((row) => [row.id, row]))).values()];
  const isCapped = found.some((one) => one.isCapped);
  const chosen = choose(
    rows.map(({ subject, ...row }) => ({
      ...row,
      property: subject,
      matchScore: bestMatch(matched.requirements, subject),
    })),
    { ...limits, isCapped },
  );
  return { ...chosen, state: stateOf(matched.requirements) };
}

function stateOf(requirements: readonly MatchRequirement[]): MatchState {
  if (requirements.length === 0) return 'closed';
  const known = requirements.filter(({ purpose }) => purpose !== null);
  if (known.length === 0) return 'no_purpose';
  return known.every((requirement) => isEmptyRequirement(contentOf(requirement))) ? 'any' : 'matched';
}

/** The leads and clients that match a property, best first, each with its best requirement. */
export async function listPeopleFor(
  context: StaffContext,
  { id, ...limits }: Limits & { readonly id: string },
): Promise<Matches<PersonMatch>> {
  const property = await findMatchProperty(context.db, id);
  if (!property) throw new Failure('not_found');
  const { best, isCapped } = await bestRequirements(context, id, property);
  const { chosen, ...rest } = choose(best, { ...limits, isCapped });
  const shown = new Map(best.map((one) => [one.id, one]));
  const people = await findMatchedPeople(
    context.db,
    chosen.flatMap((match) => shown.get(match.id)?.person ?? []),
  );
  const items = chosen.flatMap(({ id: personId, ...match }) => {
    const [found, requirement] = [people.get(personId), shown.get(personId)?.requirement];
    if (!found || !requirement) return [];
    const { agent_id: _agent, ...person } = found;
    const { budget_min, budget_max } = requirement;
    return [{ ...match, person: { ...person, budget_min, budget_max } }];
  });
  return { items, ...rest };
}

/** The requirements that a property matches, the best one of each person; `id` is the person's. */
async function bestRequirements(context: Context, propertyId: string, property: MatchProperty) {
  const { rows, isCapped, people } = await findRequirementsFor(context.db, propertyId, property);
  const best = new Map<string, Scored & { readonly person: ContactPerson; readonly requirement: MatchRequirement }>();
  for (const { id, subject, ...row } of rows) {
    const person = people.get(id);
    const matchScore = scoreMatch(subject, property);
    if (!person || !matchScore) continue;
    if (isBetterMatch(matchScore, best.get(person.id)?.matchScore ?? null))
      best.set(person.id, { ...row, id: person.id, property, matchScore, person, requirement: subject });
  }
  return { best: [...best.values()], isCapped };
}

interface DecisionInput extends Pair {
  /** Allows undoing the decision. */
  readonly id?: string | undefined;
  readonly decision: Decision | null;
  /** Why it is not suitable. */
  readonly reason?: DismissalReason | null | undefined;
}

/** Saves a person's decision on a property, records it on both timelines, and notifies if it is new. */
export async function decideMatch(
  context: Context,
  { id, decision, reason = null, ...asked }: DecisionInput,
  notification: NewNotification | null = null,
): Promise<void> {
  const decided_by = context.actor.profileId;
  await transact(context, async (tx) => {
    const pair = await lockPair(tx, asked);
    const property = await findMatchProperty(tx.db, pair.property_id);
    if (!property) throw new Failure('not_found');
    const { price, purpose } = property;
    const said = decision === 'not_suitable' ? reason : null;
    const row = decision && { decision, reason: said, price, purpose, decided_at: context.clock.now(), decided_by };
    // Idempotent retry; otherwise the decision would replace itself.
    if (id !== undefined && (await findLastDecisionId(tx.db, pair)) === id) return;
    const before = await saveDecision(tx.db, pair, row);
    await updateReplaced(tx.db, pair, id ?? null, before);
    if (before?.decision === row?.decision && (before?.reason ?? null) === said) return;
    await recordDecisionOnTimelines(tx, pair, [before, row]);
    if (notification) await tx.notify(notification);
  });
}

/**
 * Undoes the last decision that the agency saved and restores the previous one with its author, time and price. Does
 * nothing if anybody has decided since.
 */
export async function undoDecision(context: Context, { id, ...asked }: Pair & { id: string }): Promise<void> {
  await transact(context, async (tx) => {
    const pair = await lockPair(tx, asked);
    if ((await findLastDecisionId(tx.db, pair)) !== id) throw new Failure('conflict');
    const replaced = await findReplaced(tx.db, pair);
    const undone = await saveDecision(tx.db, pair, replaced);
    await updateReplaced(tx.db, pair, null, null);
    if (undone?.decision !== replaced?.decision) await recordDecisionOnTimelines(tx, pair, [undone, replaced]);
  });
}

/** Locks the person, so that two identical concurrent decisions notify once. The client decides for its lead. */
async function lockPair(tx: Transaction, { person, property_id }: Pair): Promise<Pair> {
  if (!(await lockLeadOrClient(tx.db, person.topic, person.id))) throw new Failure('not_found');
  const matched = await findPersonRequirements(tx.db, person);
  if (!matched) throw new Failure('not_found');
  if (matched.person.id !== person.id) await lockLeadOrClient(tx.db, matched.person.topic, matched.person.id);
  return { person: matched.person, property_id };
}

/** Records the previous and the new decision on both timelines. */
async function recordDecisionOnTimelines(
  tx: Transaction,
  { person, property_id }: Pair,
  [before, now]: readonly [NotedDecision | null, NotedDecision | null],
): Promise<void> {
  const decision = [before?.decision ?? null, now?.decision ?? null] as const;
  const action = 'decided';
  await tx.record(
    { topic: person.topic, entityId: person.id, action, difference: { decision, property_id: [null, property_id] } },
    {
      topic: 'properties',
      entityId: property_id,
      action,
      difference: { decision, [person.topic === 'leads' ? 'lead_id' : 'client_id']: [null, person.id] },
    },
  );
}

/**
 * Notifies of properties that are new or cheaper, one by one, until none is left or the program stops. The next run
 * resumes.
 */
export async function notifyMatches(context: Context, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const wasNotified = await context.db.transaction(async (db) => {
      const id = await claimQueuedOffer(db);
      if (id !== null) await notifyMatchingAgents({ ...context, db }, id);
      return id !== null;
    });
    if (!wasNotified) return;
  }
}

/** Notifies the agents of leads and clients whom a new or cheaper property matches exactly, once per price. */
export async function notifyMatchingAgents(context: Context, propertyId: string): Promise<void> {
  const property = await findMatchProperty(context.db, propertyId);
  if (!property) return;
  const { best } = await bestRequirements(context, propertyId, property);
  const eligible = best.filter(
    ({ requirement, matchScore, decided }) =>
      !isEmptyRequirement(contentOf(requirement)) && matchScore?.verdict === 'match' && !isSetAside(decided, property),
  );
  const people = await findMatchedPeople(
    context.db,
    eligible.map(({ person }) => person),
  );
  const countOf = new Map<string, number>();
  for (const { agent_id } of people.values()) if (agent_id) countOf.set(agent_id, (countOf.get(agent_id) ?? 0) + 1);
  await transact(context, async (tx) => {
    for (const [recipientId, count] of countOf) {
      const notification = { kind: 'home_fits', topic: 'properties', entityId: propertyId, recipientId };
      if (await isAlreadyNotified(tx.db, notification, property.price)) continue;
      await tx.notify({ ...notification, values: { count, price: property.price } });
    }
  });
}

function contentOf({ locations, ...requirement }: MatchRequirement) {
  return { ...requirement, preferred_locations: locations.map(({ name }) => name) };
}

interface Scored extends Pick<MatchCandidate<unknown>, 'id' | 'decided' | 'offered'> {
  readonly property: MatchProperty;
  readonly matchScore: MatchScore | null;
}

/** Of the candidates that match, the best ones as the contract shows them. */
function choose(
  candidates: readonly Scored[],
  { limit = usualLimit, with_set_aside = false, isCapped }: Limits & { readonly isCapped: boolean },
): {
  chosen: Array<{ readonly id: string } & Omit<PropertyMatch, 'property'>>;
  set_aside: number;
  is_capped: boolean;
} {
  let setAside = 0;
  const eligible = candidates.flatMap(({ id, property, matchScore, decided, offered }) => {
    if (!matchScore) return [];
    const isAside = isSetAside(decided, property);
    if (isAside) setAside += 1;
    if (isAside && !with_set_aside) return [];
    const reasons = matchScore.reasons.map((reason) =>
      reason.kind === 'amenities' ? { ...reason, names: [...reason.names] } : reason,
    );
    return [{ id, ...matchScore, reasons, offered, decided: decided && present(decided, property) }];
  });
  // The sort is stable: of equal scores the newest come first.
  eligible.sort((one, other) => other.score - one.score);
  return { chosen: eligible.slice(0, limit), set_aside: setAside, is_capped: isCapped || eligible.length > limit };
}

function present(row: DecidedRow, property: MatchProperty): PropertyMatch['decided'] {
  const { decision, reason, price, decided_at, decided_by } = row;
  return {
    decision,
    reason,
    price,
    decided_at,
    by_client: decided_by === null,
    counts: decision === 'interested' || isSetAside(row, property),
  };
}
