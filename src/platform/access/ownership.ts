import type { Role } from './rights.ts';
import { roleMay } from './rights.ts';

/** Who acts; the program itself has no `role`. */
export interface ActingPerson {
  readonly profileId: string | null;
  readonly role?: Role;
}

export interface OwnedRecord {
  readonly agent_id: string | null;
  readonly created_by: string | null;
}

/** A record is own if its agent is the actor or, without an agent, if the actor created it. */
export function isOwnRecord(actor: ActingPerson, record: OwnedRecord): boolean {
  return actor.profileId !== null && (record.agent_id ?? record.created_by) === actor.profileId;
}

/** Users may delete their own records; some roles may delete any record. */
export function mayDelete(actor: ActingPerson, record: OwnedRecord): boolean {
  return actor.role === undefined || roleMay(actor.role, 'delete_any') || isOwnRecord(actor, record);
}

/**
 * Whether the actor may save a record with this agent. Users who may delete only their own records must not reassign or
 * unassign a colleague's record; anybody may take an unassigned one.
 */
export function mayAssign(actor: ActingPerson, record: OwnedRecord, agentId: string | null): boolean {
  const isAssignment = agentId !== record.agent_id && (agentId === null || agentId === actor.profileId);
  return !isAssignment || record.agent_id === null || mayDelete(actor, record);
}
