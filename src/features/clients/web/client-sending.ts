import { lateSending } from '#platform/forms/web/late-sending.ts';

export const {
  prefetchSending: prefetchClientSchema,
  check: checkClient,
  sendable: toClientInput,
  newId: newClientId,
  messageOf: clientErrorMessage,
} = lateSending(() => import('./client-draft.late.ts'));
