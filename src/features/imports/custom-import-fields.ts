import type { CustomField, CustomFieldKind } from '#platform/custom-fields/custom-fields.ts';
import { customFieldName, tagsKey } from '#platform/custom-fields/custom-fields.ts';
import { toRecordField } from '#platform/custom-fields/custom-record-fields.ts';
import { dayOrders } from './cells/days.ts';
import { moneyUnits } from './cells/money.ts';
import type { ImportFields } from './mapping.ts';
import type { RemarkMessages } from './remark-messages.ts';

/** The fields that the agency added, and tags also before it has any: files may name them. */
export function withTags(kind: CustomFieldKind, fields: readonly CustomField[]): readonly CustomField[] {
  if (fields.some(({ key }) => key === tagsKey)) return fields;
  const settings = { is_required: false, property_type_ids: null, is_removed: false };
  return [{ kind, key: tagsKey, name: 'Tags', type: 'choices', choices: [], ...settings }, ...fields];
}

/** The importable fields of a kind with those that the agency added. */
export function withCustomImportFields(fields: ImportFields, custom: readonly CustomField[]): ImportFields {
  const units = custom.flatMap((field): ReadonlyArray<readonly [string, readonly string[]]> => {
    if (field.type === 'money') return [[customFieldName(field), moneyUnits]];
    return field.type === 'day' ? [[customFieldName(field), dayOrders]] : [];
  });
  return {
    ...fields,
    all: [...fields.all, ...custom.map(customFieldName)],
    units: { ...fields.units, ...Object.fromEntries(units) },
  };
}

/** The messages of a kind with the names of the fields that the agency added. */
export function withCustomMessages(messages: RemarkMessages, custom: readonly CustomField[]): RemarkMessages {
  const fields = Object.fromEntries(custom.map((field) => [customFieldName(field), toRecordField(field)]));
  const labels = Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label]));
  return {
    ...messages,
    labels: { ...messages.labels, ...labels },
    fields: { ...messages.fields, ...fields },
  };
}
