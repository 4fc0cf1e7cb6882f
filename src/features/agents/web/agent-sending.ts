import { lateSending } from '#platform/forms/web/late-sending.ts';

export const {
  prefetchSending: prefetchAgentSchema,
  check: checkAgent,
  sendable: toAgentInput,
  newId: newAgentId,
  messageOf: agentErrorMessage,
} = lateSending(() => import('./agent-draft.late.ts'));
