import { lazyFormSchema } from '#platform/forms/web/lazy-form-schema.ts';

export const {
  prefetchSchema: prefetchLeadSchema,
  check: checkLead,
  toInput: toLeadInput,
  newId: newLeadId,
  messageOf: leadErrorMessage,
} = lazyFormSchema(() => import('./lead-form-schema.lazy.ts'));
