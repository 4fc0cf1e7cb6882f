import type { LimitedAct, LimitedKind, Reaches } from './visibility.ts';

/** Whose records a person with a limited role reaches. */
export interface PersonReach {
  /** Whose records are within each reach; both lists contain the person. */
  readonly agents: { readonly own: readonly string[]; readonly team: readonly string[] };
  /** Kinds without an entry are not limited. */
  readonly kinds: { readonly [Kind in LimitedKind]?: Partial<Reaches> | undefined };
}

/** Whose records of a kind the person may reach with an act; null: everybody's. */
export function agentsWithin({ kinds, agents }: PersonReach, kind: LimitedKind, act: LimitedAct) {
  const reach = kinds[kind]?.[act] ?? 'all';
  return reach === 'all' ? null : agents[reach];
}

/** A record as limits see it: its agent, or those who share a deal. */
export interface ReachedRecord {
  readonly kind: LimitedKind;
  readonly agents: ReadonlyArray<string | null>;
}

/**
 * Whether a change or deletion of a visible record passes the triggers of `visible-views.ts`; null reaches everything. Deals
 * are never deleted: cancelling one is a change.
 */
export function isReached(
  reach: PersonReach | null,
  act: 'write' | 'delete',
  { kind, agents }: ReachedRecord,
): boolean {
  const within = reach && agentsWithin(reach, kind, act);
  return !within || agents.some((agent) => agent !== null && within.includes(agent));
}

/** Whether a change passes that makes the person the agent: anybody may take a visible record that is nobody's. */
export function isTakeable(reach: PersonReach | null, record: ReachedRecord): boolean {
  return isReached(reach, 'write', record) || record.agents.every((agent) => agent === null);
}
