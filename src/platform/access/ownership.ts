import type { Role } from './rights.ts';
import { roleMay } from './rights.ts';

/** Who acts; without a role it is the program itself. */
export interface Somebody {
  readonly profileId: string | null;
  readonly role?: Role;
}

export interface OwnedRecord {
  readonly agent_id: string | null;
  readonly created_by: string | null;
}

/** Own is a record whose agent is me, else (without an agent) one I created. */
export function isOwnRecord(actor: Somebody, record: OwnedRecord): boolean {
  return actor.profileId !== null && (record.agent_id ?? record.created_by) === actor.profileId;
}

/** One's own records, or anybody's for those who may. */
export function mayDelete(actor: Somebody, record: OwnedRecord): boolean {
  return actor.role === undefined || roleMay(actor.role, 'delete_any') || isOwnRecord(actor, record);
}

/**
 * Whether somebody may save a record with this agent. Who deletes only their own records must not make another's theirs,
 * nor unassign it: anybody may take an unassigned record.
 */
export function mayAssign(actor: Somebody, record: OwnedRecord, agentId: string | null): boolean {
  const isAssignment = agentId !== record.agent_id && (agentId === null || agentId === actor.profileId);
  return !isAssignment || record.agent_id === null || mayDelete(actor, record);
}
