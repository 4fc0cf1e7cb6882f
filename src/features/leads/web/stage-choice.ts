import type { StageChange } from '../contract.ts';
import type { LeadStatus } from '../rules.ts';
import { isOpen } from '../rules.ts';

/** The stage of a lead after a contact: whoever was reached is contacted. */
export function suitableStage(status: LeadStatus, isReached: boolean): LeadStatus {
  return status === 'new' && isReached ? 'contacted' : status;
}

/** The move to send with what is logged; undefined if the lead stays where it is, or is closed or lost. */
export function stageChangeOf(from: LeadStatus, to: LeadStatus | undefined): StageChange | undefined {
  return to !== undefined && from !== to && isOpen(from) && isOpen(to) ? { from, to } : undefined;
}
