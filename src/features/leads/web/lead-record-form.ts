import { recordForm } from '#platform/forms/web/record-form.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { leadFieldLabels } from './lead-field-labels.ts';
import { leadQuery } from './queries.ts';

export const leadForm = recordForm({
  formId: 'lead',
  labels: leadFieldLabels,
  schema: () => import('./lead-form-schema.lazy.ts'),
  conflict: lazyComponent(() => import('./lead-conflict.lazy.tsx').then((part) => part.LeadConflictDialog)),
  query: leadQuery,
});
