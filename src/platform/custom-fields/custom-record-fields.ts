import { msg } from '@lingui/core/macro';
import type { RecordField, RecordFields } from '#platform/fields/fields.ts';
import { verbatim } from '#platform/words/words.ts';
import type { CustomField, CustomFieldKind, CustomFieldName } from './custom-fields.ts';
import { allCustomFieldsOf, customFieldLabel, customFieldName } from './custom-fields.ts';

/** By the text of a boolean. */
const flagLabels = { true: msg`Yes`, false: msg`No` };

/** How a custom field reads, as the fields of Aangan do. */
export function toRecordField(field: CustomField): RecordField {
  const label = customFieldLabel(field);
  const labels = Object.fromEntries(field.choices.map(({ key, name }) => [key, verbatim(name)]));
  switch (field.type) {
    case 'choice':
      return { label, kind: 'choice', labels, isOptional: true };
    case 'choices':
      return { label, kind: 'preset', labels };
    case 'flag':
      return { label, kind: 'choice', labels: flagLabels, isOptional: true };
    default:
      return { label, kind: field.type, isOptional: true };
  }
}

/** A table of the agency's fields by name, also of removed ones, for the history. */
export function customRecordFields(kind: CustomFieldKind): RecordFields<CustomFieldName> {
  return Object.fromEntries(allCustomFieldsOf(kind).map((field) => [customFieldName(field), toRecordField(field)]));
}

/** A table of fields with the agency's own after it. */
export function withCustomFields<F extends RecordFields>(fields: F, kind: CustomFieldKind): F {
  return { ...fields, ...customRecordFields(kind) };
}
