import { lateSending } from '#platform/forms/web/late-sending.ts';

export const {
  prefetchSending,
  check: checkClient,
  sendable,
  newId: newClientId,
  messageOf,
} = lateSending(() => import('./client-draft.late.ts'));
