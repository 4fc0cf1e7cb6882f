import type { CustomFieldKind, CustomValues } from '#platform/custom-fields/custom-fields.ts';
import { customFieldName, customFieldsOf } from '#platform/custom-fields/custom-fields.ts';
import { useFormatCustomValue } from '#platform/custom-fields/web/use-format-custom-value.ts';

/** Formats the cells of custom fields: by the id of the column and the record. */
export function useCustomCells(kind: CustomFieldKind | undefined): (id: string, record: object) => string | null {
  const format = useFormatCustomValue();
  const fields = new Map((kind ? customFieldsOf(kind) : []).map((field) => [customFieldName(field) as string, field]));
  return (id, record) => {
    const field = fields.get(id);
    // The records of a kind with custom fields have their values.
    const values: CustomValues = (record as { readonly custom?: CustomValues }).custom ?? {};
    const value = field && values[field.key];
    return field === undefined || value === undefined ? null : format(field, value);
  };
}
