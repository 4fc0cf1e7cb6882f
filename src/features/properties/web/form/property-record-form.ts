import { labelsOf } from '#platform/fields/fields.ts';
import { recordForm } from '#platform/forms/web/record-form.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { propertyFields } from '../../fields.ts';
import { propertyQuery } from '../queries.ts';

export const propertyForm = recordForm({
  formId: 'property',
  labels: labelsOf(propertyFields),
  custom: 'properties',
  schema: () => import('./property-form-schema.lazy.ts'),
  conflict: lazyComponent(() => import('./conflict-dialog.lazy.tsx').then((part) => part.PropertyConflictDialog)),
  query: propertyQuery,
  hasAmountLimit: true,
});
