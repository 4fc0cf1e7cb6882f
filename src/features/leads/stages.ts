import { isNewStage } from '#platform/words/stages.ts';
import { keysOf } from '#platform/words/words.ts';
import { leadStageWords } from './labels.ts';
import type { LeadStatus } from './rules.ts';
import { isLost, isOpen, isWon } from './rules.ts';

/**
 * The agency's stages in their order, without hidden ones except the present one of a lead. Only the browser knows own ones:
 * see `setOwnWords`.
 */
export function offeredStages(present?: LeadStatus): readonly LeadStatus[] {
  const offered = keysOf(leadStageWords, { withHidden: false });
  return keysOf(leadStageWords, { withHidden: true }).filter((stage) => stage === present || offered.includes(stage));
}

/** The stages of the board: open ones, then won ones. */
export function boardStages(present?: LeadStatus): readonly LeadStatus[] {
  return offeredStages(present).filter((stage) => !isLost(stage));
}

export function openStages(present?: LeadStatus): readonly LeadStatus[] {
  return offeredStages(present).filter(isOpen);
}

/** Every stage in which a lead is won, also hidden ones: as a filter, all leads that were won. */
export function wonStages(): LeadStatus[] {
  return keysOf(leadStageWords, { withHidden: true }).filter(isWon);
}

/** Every stage whose leads nobody has contacted yet, also hidden ones. */
export function newStages(): LeadStatus[] {
  return keysOf(leadStageWords, { withHidden: true }).filter(isNewStage);
}

/** The next stage for *Move*; null for leads that were won or lost. */
export function nextStage(status: LeadStatus): LeadStatus | null {
  if (!isOpen(status)) return null;
  const all = keysOf(leadStageWords, { withHidden: true });
  const later = all.slice(all.indexOf(status) + 1);
  return boardStages().find((stage) => later.includes(stage)) ?? null;
}

/** How far a stage is from the first one to the first won one, in quarters. */
export function stageQuarters(status: LeadStatus): number {
  if (!isOpen(status)) return 4;
  const open = keysOf(leadStageWords, { withHidden: true }).filter(isOpen);
  return Math.round((4 * Math.max(0, open.indexOf(status))) / open.length);
}
