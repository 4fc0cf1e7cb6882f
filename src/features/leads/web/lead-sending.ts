import { lateSending } from '#platform/forms/web/late-sending.ts';

export const {
  prefetchSending,
  check: checkLead,
  sendable,
  newId: newLeadId,
  messageOf,
} = lateSending(() => import('./lead-draft.late.ts'));
