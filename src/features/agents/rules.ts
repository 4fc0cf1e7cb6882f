import type { Acting } from '#features/accounts/rules.ts';
import { refusals } from '#features/accounts/rules.ts';
import type { Role } from '#platform/access/rights.ts';
import { roleMay } from '#platform/access/rights.ts';

/** The kinds of assigned records, in display order. */
export const assignedTopics = ['properties', 'clients', 'leads', 'meetings', 'documents', 'follow_ups'] as const;
export type AssignedTopic = (typeof assignedTopics)[number];

/** Offered first, before the agency's property types; free text is accepted. */
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
 * The fields of a person that the actor may change. Nobody changes their own role or status. Their own email
 * address changes only in the settings, where it is confirmed.
 */
export function editableFields(
  actor: Acting,
  person: { readonly id: string; readonly role: Role },
): readonly AgentFieldName[] {
  if (refusals.edit(actor, person) !== null) return [];
  if (actor.profileId !== person.id) return agentFieldNames;
  return roleMay(actor.role, 'manage_people') ? ownOfManagers : own;
}
