import { shortDecimal } from '#platform/fields/form-texts.ts';
import type { CustomField, CustomFieldKind, CustomValue, CustomValues } from './custom-fields.ts';
import { customFieldName, customFieldsOf } from './custom-fields.ts';

/** The values of a form with those of the agency's fields, by their names. Without a record they are empty. */
export function withCustomFormValues<V extends object>(kind: CustomFieldKind, values: V, record: CustomValues = {}): V {
  const typed = customFieldsOf(kind).map((field) => [customFieldName(field), typedValue(field, record[field.key])]);
  return { ...values, ...Object.fromEntries(typed) };
}

function typedValue({ type }: CustomField, value: CustomValue | undefined): string | readonly string[] {
  if (type === 'choices') return Array.isArray(value) ? value : [];
  const text = String(value ?? '');
  return type === 'money' ? shortDecimal(text) : text;
}
