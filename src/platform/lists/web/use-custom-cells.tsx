import type { ReactNode } from 'react';
import type { CustomFieldKind, CustomValues } from '#platform/custom-fields/custom-fields.ts';
import { customFieldName, customFieldsOf, tagsKey } from '#platform/custom-fields/custom-fields.ts';
import { TagChips } from '#platform/custom-fields/web/tag-chips.tsx';
import { useFormatCustomValue } from '#platform/custom-fields/web/use-format-custom-value.ts';

/** What fits into a cell of the column's smallest width. */
const shownTags = 2;

/** The cells of custom fields: by the id of the column and the record. */
export function useCustomCells(kind: CustomFieldKind | undefined): (id: string, record: object) => ReactNode {
  const format = useFormatCustomValue();
  const fields = new Map((kind ? customFieldsOf(kind) : []).map((field) => [customFieldName(field) as string, field]));
  return (id, record) => {
    const field = fields.get(id);
    // The records of a kind with custom fields have their values.
    const values: CustomValues = (record as { readonly custom?: CustomValues }).custom ?? {};
    const value = field && values[field.key];
    if (field === undefined || value === undefined) return null;
    if (field.key === tagsKey) return <TagChips values={values} most={shownTags} className="h-full items-center" />;
    return format(field, value);
  };
}
