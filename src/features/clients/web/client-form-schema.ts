import { lazyFormSchema } from '#platform/forms/web/lazy-form-schema.ts';

export const {
  prefetchSchema: prefetchClientSchema,
  check: checkClient,
  toInput: toClientInput,
  newId: newClientId,
  messageOf: clientErrorMessage,
} = lazyFormSchema(() => import('./client-form-schema.lazy.ts'));
