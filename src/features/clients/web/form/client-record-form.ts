import { labelsOf } from '#platform/fields/fields.ts';
import { useValue } from '#platform/forms/web/controlled-value.ts';
import { recordForm } from '#platform/forms/web/record-form.tsx';
import type { DraftForm } from '#platform/forms/web/use-draft-form.ts';
import { lazyComponent } from '#ui/lazy-component.ts';
import { clientFields } from '../../fields.ts';
import { clientQuery } from '../queries.ts';
import type { ClientFormValues } from './client-form-values.ts';

export const clientForm = recordForm({
  formId: 'client',
  labels: labelsOf(clientFields),
  custom: 'clients',
  schema: () => import('./client-form-schema.lazy.ts'),
  conflict: lazyComponent(() => import('./client-conflict.lazy.tsx').then((part) => part.ClientConflictDialog)),
  query: clientQuery,
  hasAmountLimit: true,
});

/** Whether name and type are filled in; the form cannot be submitted without them. */
export function useIsClientReady(draft: DraftForm<ClientFormValues>): boolean {
  const name = useValue(draft.form, 'full_name');
  const type = useValue(draft.form, 'client_type');
  return name.trim() !== '' && type !== '';
}
