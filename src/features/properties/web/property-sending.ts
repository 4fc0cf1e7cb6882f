import { lateSending } from '#platform/forms/web/late-sending.ts';

export const {
  prefetchSending,
  check: checkProperty,
  sendable,
  newId: newPropertyId,
  messageOf,
} = lateSending(() => import('./property-draft.late.ts'));
