import { labelsOf } from '#platform/fields/fields.ts';
import { recordForm } from '#platform/forms/web/record-form.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { leadFormFields } from '../../fields.ts';
import { leadQuery } from '../queries.ts';

export const leadForm = recordForm({
  formId: 'lead',
  labels: labelsOf(leadFormFields),
  custom: 'leads',
  schema: () => import('./lead-form-schema.lazy.ts'),
  conflict: lazyComponent(() => import('./lead-conflict.lazy.tsx').then((part) => part.LeadConflictDialog)),
  query: leadQuery,
});
