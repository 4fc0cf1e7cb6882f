import type { CustomField } from '#platform/custom-fields/custom-fields.ts';
import { customFieldName, listedFieldsOf } from '#platform/custom-fields/custom-fields.ts';
import { toRecordField } from '#platform/custom-fields/custom-record-fields.ts';
import { readCustomParameter } from './custom-parameters.ts';
import type { ChipFilter, Filter, FilterEntries, FilterTable } from './filter-table.ts';

type TableFilters = Pick<FilterTable<FilterEntries, string>, 'filters' | 'chips' | 'custom'>;

/** The filters of a list with those of the agency's fields. */
export function withCustomFilters({ filters, chips, custom }: TableFilters): {
  readonly filters: readonly Filter[];
  readonly chips: readonly ChipFilter[];
} {
  const added = (custom ? listedFieldsOf(custom) : []).map(
    (field): ChipFilter => ({
      kind: 'customField',
      field,
      name: customFieldName(field),
      label: toRecordField(field).label,
      parameters: parametersOf(field),
      read: readCustomParameter,
    }),
  );
  return { filters: [...filters, ...added], chips: [...chips, ...added] };
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
