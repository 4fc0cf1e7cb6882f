import { workingKey } from './words.ts';

export const stageKinds = ['open', 'won', 'lost'] as const;
export type StageKind = (typeof stageKinds)[number];

/** What a stage of leads counts as, like `stage_kind` in SQL. */
export function stageKind(stage: string): StageKind {
  const like = workingKey(stage);
  if (like === 'closed') return 'won';
  return like === 'lost' ? 'lost' : 'open';
}

/** Whether nobody has contacted the leads of a stage yet. */
export function isNewStage(stage: string): boolean {
  return workingKey(stage) === 'new';
}

/** Stages that may be merged into each other, since their leads are alike: not contacted, in progress, won or lost. */
export function stageGroup(stage: string): 'new' | StageKind {
  return isNewStage(stage) ? 'new' : stageKind(stage);
}
