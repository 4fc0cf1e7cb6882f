import { useFormatValue } from '#platform/fields/web/use-format-value.ts';
import type { CustomField, CustomValue } from '../custom-fields.ts';
import { toRecordField } from '../custom-record-fields.ts';

/** Writes the value of a custom field in one line. */
export function useFormatCustomValue(): (field: CustomField, value: CustomValue) => string {
  const formatValue = useFormatValue();
  return (field, value) => {
    const record = toRecordField(field);
    const write = (one: unknown) => formatValue(record, one, {}) ?? String(one);
    return Array.isArray(value) ? value.map(write).join(', ') : write(value);
  };
}
