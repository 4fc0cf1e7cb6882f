import { lazyFormSchema } from '#platform/forms/web/lazy-form-schema.ts';

export const {
  prefetchSchema: prefetchAgentSchema,
  check: checkAgent,
  toInput: toAgentInput,
  newId: newAgentId,
  messageOf: agentErrorMessage,
} = lazyFormSchema(() => import('./agent-form-schema.lazy.ts'));
