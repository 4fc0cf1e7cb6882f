import { lazyFormSchema } from '#platform/forms/web/lazy-form-schema.ts';

export const {
  prefetchSchema: prefetchPropertySchema,
  check: checkProperty,
  toInput: toPropertyInput,
  newId: newPropertyId,
  messageOf: propertyErrorMessage,
} = lazyFormSchema(() => import('./property-form-schema.lazy.ts'));
