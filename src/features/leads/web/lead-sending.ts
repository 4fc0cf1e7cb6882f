import { lateSending } from '#platform/forms/web/late-sending.ts';

export const {
  prefetchSending: prefetchLeadSchema,
  check: checkLead,
  sendable: toLeadInput,
  newId: newLeadId,
  messageOf: leadErrorMessage,
} = lateSending(() => import('./lead-draft.late.ts'));
