import { isNewStage } from '#platform/words/stages.ts';
import type { StageChange } from '../contract.ts';
import type { LeadStatus } from '../rules.ts';
import { isOpen } from '../rules.ts';
import { openStages } from '../stages.ts';

/** Where a lead goes that nobody had contacted; null if it was, or if the agency has no such stage. */
export function contactedStage(status: LeadStatus): LeadStatus | null {
  return isNewStage(status) ? (openStages().find((stage) => stage === 'contacted') ?? null) : null;
}

/** The stage of a lead after a contact: a person who was reached is contacted. */
export function suitableStage(status: LeadStatus, isReached: boolean): LeadStatus {
  return (isReached && contactedStage(status)) || status;
}

/** The move to send with what is logged; undefined if the lead stays where it is, or is closed or lost. */
export function stageChangeOf(from: LeadStatus, to: LeadStatus | undefined): StageChange | undefined {
  return to !== undefined && from !== to && isOpen(from) && isOpen(to) ? { from, to } : undefined;
}
