import { lockClientExclusively } from '#features/clients/server/repository/client-rows.ts';
import { findCards } from '#features/properties/server/repository/list-properties.ts';
import { claimQueuedOffer } from '#features/properties/server/repository/property-rows.ts';
import type { Context, NewNotification, StaffContext, Transaction } from '#platform/context/server/context.ts';
import { transact } from '#platform/context/server/context.ts';
import { Failure } from '#platform/failure.ts';
import type { ClientMatch, PropertyMatch } from '../contract.ts';
import type { Decision, MatchPreferences, MatchProperty, MatchScore } from '../rules.ts';
import { hasPreferences, isSetAside, scoreMatch } from '../rules.ts';
import type { Candidates, DecidedRow, NotedDecision, Pair } from './repository.ts';
import {
  findClientsFor,
  findLastDecisionId,
  findMatchedClients,
  findMatchPreferences,
  findMatchProperty,
  findPropertiesFor,
  findReplaced,
  isAlreadyNotified,
  saveDecision,
  updateReplaced,
} from './repository.ts';

const usualLimit = 24;

export interface MatchQuery {
  readonly id: string;
  readonly limit?: number | undefined;
  /** Whether to include properties that were marked not suitable. */
  readonly with_set_aside?: boolean | undefined;
}

interface Matches<M> {
  items: M[];
  set_aside: number;
  is_capped: boolean;
}

/** The properties that match a client, best first. */
export async function listPropertiesFor(context: Context, query: MatchQuery): Promise<Matches<PropertyMatch>> {
  const preferences = await findMatchPreferences(context.db, query.id);
  if (!preferences) throw new Failure('not_found');
  const found = await findPropertiesFor(context.db, query.id, preferences);
  const { chosen, ...rest } = choose(found, query, (property) => ({
    matchScore: scoreMatch(preferences, property),
    property,
  }));
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

/** The clients that match a property, best first. */
export async function listClientsFor(context: StaffContext, query: MatchQuery): Promise<Matches<ClientMatch>> {
  const property = await findMatchProperty(context.db, query.id);
  if (!property) throw new Failure('not_found');
  const found = await findClientsFor(context.db, query.id, property);
  const { chosen, ...rest } = choose(found, query, (preferences) => ({
    matchScore: scoreMatch(preferences, property),
    property,
  }));
  const clients = await findMatchedClients(
    context.db,
    chosen.map(({ id }) => id),
  );
  const items = chosen.flatMap(({ id, ...match }) => {
    const client = clients.get(id);
    if (!client) return [];
    const { agent_id: _agent, ...shown } = client;
    return [{ ...match, client: shown }];
  });
  return { items, ...rest };
}

interface DecisionInput extends Pair {
  /** Allows undoing the decision. */
  readonly id?: string | undefined;
  readonly decision: Decision | null;
}

/** Saves a client's decision on a property, records it on both timelines, and notifies if it is new. */
export async function decideMatch(
  context: Context,
  { id, client_id, property_id, decision }: DecisionInput,
  notification: NewNotification | null = null,
): Promise<void> {
  const pair = { client_id, property_id };
  const decided_by = context.actor.profileId;
  await transact(context, async (tx) => {
    // Serialized: of two concurrent identical decisions only one may notify.
    if (!(await lockClientExclusively(tx.db, client_id))) throw new Failure('not_found');
    const [preferences, property] = await Promise.all([
      findMatchPreferences(tx.db, client_id),
      findMatchProperty(tx.db, property_id),
    ]);
    if (!preferences || !property) throw new Failure('not_found');
    const { price, purpose } = property;
    const row = decision && { decision, price, purpose, decided_at: context.clock.now(), decided_by };
    // Idempotent retry; otherwise the decision would replace itself.
    if (id !== undefined && (await findLastDecisionId(tx.db, pair)) === id) return;
    const before = await saveDecision(tx.db, pair, row);
    await updateReplaced(tx.db, pair, id ?? null, before);
    if (before?.decision === row?.decision) return;
    await recordDecisionOnTimelines(tx, pair, [before, row]);
    if (notification) await tx.notify(notification);
  });
}

/**
 * Undoes the last decision that the agency saved and restores the previous one with its author, time and price. Does
 * nothing if the client or somebody else has decided since.
 */
export async function undoDecision(context: StaffContext, { id, ...pair }: Pair & { id: string }): Promise<void> {
  await transact(context, async (tx) => {
    if (!(await lockClientExclusively(tx.db, pair.client_id))) throw new Failure('not_found');
    if ((await findLastDecisionId(tx.db, pair)) !== id) throw new Failure('conflict');
    const replaced = await findReplaced(tx.db, pair);
    const undone = await saveDecision(tx.db, pair, replaced);
    await updateReplaced(tx.db, pair, null, null);
    if (undone?.decision !== replaced?.decision) await recordDecisionOnTimelines(tx, pair, [undone, replaced]);
  });
}

/** Records the previous and the new decision on both timelines. */
async function recordDecisionOnTimelines(
  tx: Transaction,
  { client_id, property_id }: Pair,
  [before, now]: readonly [NotedDecision | null, NotedDecision | null],
): Promise<void> {
  const decision = [before?.decision ?? null, now?.decision ?? null] as const;
  const action = 'decided';
  await tx.record(
    { topic: 'clients', entityId: client_id, action, difference: { decision, property_id: [null, property_id] } },
    { topic: 'properties', entityId: property_id, action, difference: { decision, client_id: [null, client_id] } },
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

/** Notifies the agents of clients whom a new or cheaper property matches exactly, once per price. */
export async function notifyMatchingAgents(context: Context, propertyId: string): Promise<void> {
  const property = await findMatchProperty(context.db, propertyId);
  if (!property) return;
  const found = await findClientsFor(context.db, propertyId, property);
  const eligible = found.rows.filter(
    ({ subject, decided }) =>
      hasPreferences(subject) && scoreMatch(subject, property)?.verdict === 'match' && !isSetAside(decided, property),
  );
  const clients = await findMatchedClients(
    context.db,
    eligible.map(({ id }) => id),
  );
  const countOf = new Map<string, number>();
  for (const { agent_id } of clients.values()) if (agent_id) countOf.set(agent_id, (countOf.get(agent_id) ?? 0) + 1);
  await transact(context, async (tx) => {
    for (const [recipientId, count] of countOf) {
      const notification = { kind: 'home_fits', topic: 'properties', entityId: propertyId, recipientId };
      if (await isAlreadyNotified(tx.db, notification, property.price)) continue;
      await tx.notify({ ...notification, values: { count, price: property.price } });
      // Without this change the agent's bell would not refetch.
      await tx.record({ topic: 'notification_reads', entityId: recipientId, action: 'told' });
    }
  });
}

interface Chosen extends MatchScore {
  readonly id: string;
  readonly decided: PropertyMatch['decided'];
}

function choose<Subject extends MatchPreferences | MatchProperty>(
  { rows, isCapped }: Candidates<Subject>,
  { limit = usualLimit, with_set_aside = false }: MatchQuery,
  look: (subject: Subject) => { matchScore: MatchScore | null; property: MatchProperty },
): { chosen: Array<Omit<Chosen, 'reasons'> & Pick<PropertyMatch, 'reasons'>>; set_aside: number; is_capped: boolean } {
  let setAside = 0;
  const eligible = rows.flatMap(({ id, subject, decided }) => {
    const { matchScore, property } = look(subject);
    if (!matchScore) return [];
    const isAside = isSetAside(decided, property);
    if (isAside) setAside += 1;
    if (isAside && !with_set_aside) return [];
    const reasons = matchScore.reasons.map((reason) =>
      reason.kind === 'amenities' ? { ...reason, names: [...reason.names] } : reason,
    );
    return [{ id, ...matchScore, reasons, decided: decided && present(decided, property) }];
  });
  // The sort is stable: of equal scores the newest come first.
  eligible.sort((one, other) => other.score - one.score);
  return { chosen: eligible.slice(0, limit), set_aside: setAside, is_capped: isCapped || eligible.length > limit };
}

function present(row: DecidedRow, property: MatchProperty): PropertyMatch['decided'] {
  const { decision, price, decided_at, decided_by } = row;
  return {
    decision,
    price,
    decided_at,
    by_client: decided_by === null,
    counts: decision === 'interested' || isSetAside(row, property),
  };
}
