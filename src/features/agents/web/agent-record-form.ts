import { labelsOf } from '#platform/fields/fields.ts';
import { useValue } from '#platform/forms/web/controlled-value.ts';
import { recordForm } from '#platform/forms/web/record-form.tsx';
import type { DraftForm } from '#platform/forms/web/use-draft-form.ts';
import { lazyComponent } from '#ui/lazy-component.ts';
import { agentFields } from '../fields.ts';
import type { AgentFormValues } from './agent-form-values.ts';
import { agentQuery } from './queries.ts';

export const agentForm = recordForm({
  formId: 'agent',
  labels: labelsOf(agentFields),
  schema: () => import('./agent-form-schema.lazy.ts'),
  conflict: lazyComponent(() => import('./agent-conflict.lazy.tsx').then((part) => part.AgentConflictDialog)),
  query: agentQuery,
});

/** Whether name, email address and role are filled in; the form cannot be submitted without them. */
export function useIsAgentReady(draft: DraftForm<AgentFormValues>): boolean {
  const name = useValue(draft.form, 'full_name');
  const email = useValue(draft.form, 'email');
  const role = useValue(draft.form, 'role');
  return name.trim() !== '' && email.trim() !== '' && role !== '';
}
