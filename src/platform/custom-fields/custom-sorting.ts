import type { CustomField, CustomFieldKind, CustomFieldName } from './custom-fields.ts';
import { customFieldName, knownCustomFieldsOf } from './custom-fields.ts';

type Direction = 'up' | 'down';

/** A list in the order of a custom field, ascending or descending. Which fields exist, only the database knows. */
export type CustomSorting = `${CustomFieldName}.${Direction}`;

export const customSortingForm = /^custom_([a-z][a-z0-9_]{0,39})\.(up|down)$/u;

export function isCustomSorting(value: unknown): value is CustomSorting {
  return typeof value === 'string' && customSortingForm.test(value);
}

export function readCustomSorting(sorting: CustomSorting): { readonly key: string; readonly direction: Direction } {
  const [, key = '', direction] = customSortingForm.exec(sorting) ?? [];
  return { key, direction: direction === 'up' ? 'up' : 'down' };
}

/** Several choices have no order. */
export function isSortable({ type, is_removed }: CustomField): boolean {
  return type !== 'choices' && !is_removed;
}

/** Both sort orders of a field. */
export function customSortings(field: Pick<CustomField, 'key'>): { readonly [D in Direction]: CustomSorting } {
  const name = customFieldName(field);
  return { up: `${name}.up`, down: `${name}.down` };
}

/** The field that a list is sorted by; null if it is gone or has no order, undefined on the server, which knows none. */
export function sortedFieldOf(kind: CustomFieldKind, sorting: CustomSorting): CustomField | null | undefined {
  const { key } = readCustomSorting(sorting);
  const fields = knownCustomFieldsOf(kind);
  return fields ? (fields.find((field) => field.key === key && isSortable(field)) ?? null) : undefined;
}
