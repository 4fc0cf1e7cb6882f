import type { FieldProblem } from '#platform/failure.ts';
import { plainAmount } from '#platform/fields/form-texts.ts';
import type { CustomField, CustomFieldKind } from './custom-fields.ts';
import { customFieldName, customFieldsOf, isCustomFieldName } from './custom-fields.ts';
import type { SentValue, SentValues } from './custom-values.ts';
import { checkCustomValues } from './custom-values.ts';

/** The values of a form without those of the agency's fields. */
export function withoutCustomFormValues<V extends object>(values: V): V {
  // Only names that V does not know are left out.
  return Object.fromEntries(Object.entries(values).filter(([name]) => !isCustomFieldName(name))) as V;
}

/** What a form sends for the agency's fields. */
export function customInputOf(kind: CustomFieldKind, values: object): SentValues {
  const sent = customFieldsOf(kind).flatMap((field) => {
    const typed: unknown = Reflect.get(values, customFieldName(field));
    return typed === undefined ? [] : [[field.key, sentValue(field, typed)] as const];
  });
  return Object.fromEntries(sent);
}

/** What a form sends for one field; null for nothing. */
export function sentValue({ type }: Pick<CustomField, 'type'>, typed: unknown): SentValue {
  if (Array.isArray(typed)) return typed.map(String);
  const text = String(typed).trim();
  if (text === '') return null;
  if (type === 'flag') return text === 'true';
  return type === 'number' || type === 'money' ? plainAmount(text) : text;
}

/** The problems of a form's custom fields, as the server would name them. */
export function customProblems(
  kind: CustomFieldKind,
  values: object,
  propertyTypeId: string | null = null,
): readonly FieldProblem[] {
  // The form offers a removed choice only if the record has it.
  const fields = customFieldsOf(kind).map((field) => ({
    ...field,
    choices: field.choices.map((choice) => ({ ...choice, is_removed: false })),
  }));
  return checkCustomValues(fields, customInputOf(kind, values), { propertyTypeId }).problems;
}
