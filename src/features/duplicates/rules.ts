import type { ContactPerson, PersonTopic } from '#platform/contact/person.ts';
import type { PersonReach } from '#platform/visibility/reach.ts';
import { isReached } from '#platform/visibility/reach.ts';

/** How long a merge can be undone. */
export const undoDays = 30;

/** Why two records may be the same person, the strongest reason first. */
export const duplicateReasons = ['phone', 'email', 'name_and_place'] as const;
export type DuplicateReason = (typeof duplicateReasons)[number];

/** Which of two records a value is from: the one that stays, or the one that is merged into it. */
export const sides = ['kept', 'merged'] as const;
export type Side = (typeof sides)[number];

/**
 * The fields that a merge chooses between. 'status' is the stage with its reason, 'looking_for' the first requirement with
 * the interest; all other requirements move. Notes are joined unless they are too long together.
 */
const leadMergeFields = [
  'full_name',
  'phone',
  'email',
  'source',
  'status',
  'looking_for',
  'assigned_agent_id',
  'property_id',
  'notes',
] as const;
const clientMergeFields = [
  'full_name',
  'client_type',
  'phone',
  'email',
  'address',
  'state',
  'gstin',
  'language',
  'looking_for',
  'agent_id',
  'notes',
] as const;
export type MergeField = (typeof leadMergeFields)[number] | (typeof clientMergeFields)[number];
export const mergeFields: readonly MergeField[] = [...new Set([...leadMergeFields, ...clientMergeFields])];
export type MergeChoices = { readonly [Field in MergeField]?: Side | undefined };

export function fieldsOfMerge(topic: PersonTopic): readonly MergeField[] {
  return topic === 'leads' ? leadMergeFields : clientMergeFields;
}

/** Why two records cannot be merged. */
export const mergeRefusals = [
  'two_deals',
  'two_clients',
  'buyer_and_seller',
  'too_many_requirements',
  'open_proposals',
  'open_visit_requests',
] as const;
export type MergeRefusal = (typeof mergeRefusals)[number];

/** What moves with a record, as the preview counts it. */
export const movedKinds = [
  'notes',
  'communications',
  'meetings',
  'follow_ups',
  'requirements',
  'enquiries',
  'decisions',
  'links',
  'visit_requests',
  'proposals',
  'documents',
  'deals',
  'invoices',
  'properties',
  'leads',
  'reports',
  'consents',
  'requests',
  'other',
] as const;
export type MovedKind = (typeof movedKinds)[number];

/** A lead or client with its agent. */
export interface AssignedPerson extends ContactPerson {
  readonly agent_id: string | null;
}

interface ReachingPerson {
  readonly profile_id: string;
  readonly reach: PersonReach | null;
}

const isPersonReached = (
  { reach }: ReachingPerson,
  act: 'write' | 'delete',
  { topic, agent_id }: AssignedPerson,
): boolean => isReached(reach, act, { kind: topic, agents: [agent_id] });

/** Whether the user's role lets one record stay and the other one go. */
export function isMergeReached(me: ReachingPerson, kept: AssignedPerson, merged: AssignedPerson): boolean {
  // A record without an agent gets the agent of the other one.
  const isTaken = kept.agent_id === null && merged.agent_id === me.profile_id;
  return (isTaken || isPersonReached(me, 'write', kept)) && isPersonReached(me, 'delete', merged);
}

/** Whether the user's role may change both: linking a lead to a client, or undoing a merge. */
export function areBothReached(me: ReachingPerson, one: AssignedPerson, other: AssignedPerson): boolean {
  return isPersonReached(me, 'write', one) && isPersonReached(me, 'write', other);
}
