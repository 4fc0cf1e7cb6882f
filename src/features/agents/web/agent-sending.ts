import { lateSending } from '#platform/forms/web/late-sending.ts';

export const {
  prefetchSending,
  check: checkAgent,
  sendable,
  newId: newAgentId,
  messageOf,
} = lateSending(() => import('./agent-draft.late.ts'));
