import { lateSending } from '#platform/forms/web/late-sending.ts';

export const {
  prefetchSending: prefetchPropertySchema,
  check: checkProperty,
  sendable: toPropertyInput,
  newId: newPropertyId,
  messageOf: propertyErrorMessage,
} = lateSending(() => import('./property-draft.late.ts'));
