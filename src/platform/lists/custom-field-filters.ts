import type { CustomField, CustomFieldKind } from '#platform/custom-fields/custom-fields.ts';
import {
  customFieldName,
  customFieldsOf,
  customKeyOf,
  fieldLabel,
  isCustomFieldName,
} from '#platform/custom-fields/custom-fields.ts';
import { readTexts } from './address.ts';
import type { CustomFieldFilter } from './filters.ts';

/** The filters of the fields that the agency added to a kind of record, by the name of the field. */
export function customFieldFilters(kind: CustomFieldKind): ReadonlyArray<readonly [name: string, CustomFieldFilter]> {
  return customFieldsOf(kind).map((field) => {
    const parameters = parametersOf(field);
    const label = fieldLabel(field);
    return [customFieldName(field), { kind: 'customField', field, label, parameters, read: readCustomParameter }];
  });
}

/** `has` is a part of a text, `from` and `to` are the ends of a range, and `is` is 'yes' or 'no'. */
function parametersOf(field: CustomField): string[] {
  const name = customFieldName(field);
  switch (field.type) {
    case 'text':
      return [`${name}.has`];
    case 'flag':
      return [`${name}.is`];
    case 'choice':
    case 'choices':
      return [name];
    default:
      return [`${name}.from`, `${name}.to`];
  }
}

/** Reads what any custom field may filter by. Which fields exist, only the browser and the database know. */
function readCustomParameter(value: unknown): string | number | string[] | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  const texts = readTexts(value);
  return Array.isArray(value) ? texts : texts?.[0];
}

/** Untrusted URL parameters of custom fields; omits invalid ones. */
export function readCustomParameters(raw: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const read = Object.entries(raw).flatMap(([name, value]) => {
    const found = isCustomFieldName(name) && name.length <= 80 ? readCustomParameter(value) : undefined;
    return found === undefined ? [] : [[name, found] as const];
  });
  return Object.fromEntries(read.slice(0, mostCustomFilters));
}

export const mostCustomFilters = 20;

/** The parameters in the shape of the contract; none if there are none. */
export function customFilterOf(search: object): { custom?: Record<string, unknown> } {
  const named = Object.entries(search).flatMap(([name, value]) =>
    isCustomFieldName(name) && value !== undefined ? [[customKeyOf(name), value] as const] : [],
  );
  return named.length > 0 ? { custom: Object.fromEntries(named) } : {};
}
