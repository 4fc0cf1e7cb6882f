import type { CustomField } from '#platform/custom-fields/custom-fields.ts';
import { customFieldsOf, tagsKey } from '#platform/custom-fields/custom-fields.ts';
import type { BulkKind } from '../rules.ts';

/** The custom fields that many records can get a value for; tags have an act of their own. */
export function changedFieldsOf(kind: BulkKind): readonly CustomField[] {
  if (kind === 'invoices') return [];
  return customFieldsOf(kind).filter(({ key }) => key !== tagsKey);
}
