import type { Acting } from '#features/accounts/rules.ts';
import { refusals } from '#features/accounts/rules.ts';
import type { Role } from '#platform/access/rights.ts';
import { roleMay } from '#platform/access/rights.ts';

/** What somebody has charge of, in the order in which it is named. */
export const assignedTopics = ['properties', 'clients', 'leads', 'meetings', 'documents'] as const;
export type AssignedTopic = (typeof assignedTopics)[number];

/** Offered first; the property types of the agency follow, and anything may be typed. */
export const usualSpecializations = ['Residential', 'Commercial', 'Luxury', 'Plots', 'Industrial'] as const;

export const agentStatuses = ['active', 'on_leave', 'inactive'] as const;
export type AgentStatus = (typeof agentStatuses)[number];

/** Years. */
export const experienceRange = { least: 0, most: 60 } as const;

export const agentFieldNames = [
  'full_name',
  'email',
  'phone',
  'role',
  'status',
  'address',
  'specialization',
  'experience',
  'qualifications',
  'notes',
] as const;
export type AgentFieldName = (typeof agentFieldNames)[number];

const own: readonly AgentFieldName[] = ['phone', 'address', 'specialization', 'experience', 'qualifications'];
const ownOfManagers: readonly AgentFieldName[] = [...own, 'full_name', 'notes'];

/**
 * The fields that somebody may change of a person. Of oneself never role and status, and the email address only in the
 * settings, where it is confirmed.
 */
export function editableFields(
  actor: Acting,
  person: { readonly id: string; readonly role: Role },
): readonly AgentFieldName[] {
  if (refusals.edit(actor, person) !== null) return [];
  if (actor.profileId !== person.id) return agentFieldNames;
  return roleMay(actor.role, 'manage_people') ? ownOfManagers : own;
}
