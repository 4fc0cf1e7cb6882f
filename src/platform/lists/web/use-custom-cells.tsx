import type { ReactNode } from 'react';
import type { CustomFieldKind, CustomValues } from '#platform/custom-fields/custom-fields.ts';
import { customFieldName, listedFieldsOf, requirementKeyOf, tagsKey } from '#platform/custom-fields/custom-fields.ts';
import { TagChips } from '#platform/custom-fields/web/tag-chips.tsx';
import { useFormatCustomValue } from '#platform/custom-fields/web/use-format-custom-value.ts';

/** What fits into a cell of the column's smallest width. */
const shownTags = 2;

interface RecordWithCustom {
  readonly custom?: CustomValues;
  readonly requirement_custom?: CustomValues;
}

/** The cells of custom fields: by the id of the column and the record. */
export function useCustomCells(kind: CustomFieldKind | undefined): (id: string, record: object) => ReactNode {
  const format = useFormatCustomValue();
  const fields = new Map((kind ? listedFieldsOf(kind) : []).map((field) => [customFieldName(field) as string, field]));
  return (id, record) => {
    const field = fields.get(id);
    if (field === undefined) return null;
    // The records of a kind with custom fields have their values.
    const { custom = {}, requirement_custom = {} } = record as RecordWithCustom;
    const requirementKey = requirementKeyOf(field.key);
    const value = requirementKey === null ? custom[field.key] : requirement_custom[requirementKey];
    if (value === undefined) return null;
    if (field.key === tagsKey) return <TagChips values={custom} most={shownTags} className="h-full items-center" />;
    return format(field, value);
  };
}
