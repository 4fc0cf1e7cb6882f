import type { StaffContext } from '#platform/context/server/context.ts';
import type {
  CustomField,
  CustomFieldKind,
  CustomValue,
  CustomValues,
  KindWithTags,
} from '#platform/custom-fields/custom-fields.ts';
import type { SentValue } from '#platform/custom-fields/custom-values.ts';
import { checkCustomValues, isEmpty } from '#platform/custom-fields/custom-values.ts';
import type { Queryable } from '#platform/database/server/database.ts';
import { invalidField } from '#platform/failure.ts';
import { findFieldByKey } from './repository.ts';

/** What one custom field of many records becomes; null: they have no value. */
interface FieldChange {
  readonly key: string;
  readonly value: SentValue;
}

interface CheckedChange {
  readonly field: CustomField;
  readonly value: CustomValue | null;
}

/** A value of one field of a record that was read at `version`; not checked. */
export interface FieldSetting {
  readonly id: string;
  readonly version: number;
  readonly key: string;
  readonly value: CustomValue | null;
}

/** How records of each kind get another value of one field. */
export type FieldServices = Readonly<
  Record<KindWithTags, (context: StaffContext, setting: FieldSetting) => Promise<{ readonly custom: CustomValues }>>
>;

/**
 * Checks a change by the field as it is now. Throws for a field that is gone, a required one that would be emptied, a value of
 * another type, and a choice that is not offered, with its name.
 */
export async function checkFieldChange(
  db: Queryable,
  kind: CustomFieldKind,
  { key, value: sent }: FieldChange,
): Promise<CheckedChange> {
  const field = await findFieldByKey(db, kind, key);
  if (!field || field.is_removed) throw invalidField('change.key', 'unknown_field', field?.name ?? key);
  if (isEmpty(sent)) {
    if (field.is_required) throw invalidField('change.value', 'required', field.name);
    return { field, value: null };
  }
  const gone = field.choices.find((choice) => choice.is_removed && [sent].flat().includes(choice.key));
  if (gone) throw invalidField('change.value', 'unknown', gone.name);
  const { values, problems } = checkCustomValues([field], { [key]: sent });
  const problem = problems.find(({ path }) => path === `custom.${key}`);
  if (problem) throw invalidField('change.value', problem.code, problem.limit);
  return { field, value: values[key] ?? null };
}

/** The values of a record with another one of a field. */
export function withValue(custom: CustomValues, { key, value }: Pick<FieldSetting, 'key' | 'value'>): CustomValues {
  const { [key]: _, ...others } = custom;
  return value === null ? others : { ...others, [key]: value };
}
