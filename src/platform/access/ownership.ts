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
export function isOwn(actor: Somebody, record: OwnedRecord): boolean {
  return actor.profileId !== null && (record.agent_id ?? record.created_by) === actor.profileId;
}

/** One's own records, or anybody's for those who may. */
export function mayDelete(actor: Somebody, record: OwnedRecord): boolean {
  return actor.role === undefined || roleMay(actor.role, 'delete_any') || isOwn(actor, record);
}
