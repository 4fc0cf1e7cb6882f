import type { Fact } from '#ui/facts.tsx';
import type { CustomFieldKind, CustomValues } from '../custom-fields.ts';
import { customFieldsOf } from '../custom-fields.ts';
import { useFormatCustomValue } from './use-format-custom-value.ts';

/** The agency's fields that a record has a value for, each with its name. */
export function useCustomFacts(kind: CustomFieldKind, values: CustomValues): Fact[] {
  const format = useFormatCustomValue();
  return customFieldsOf(kind).flatMap((field) => {
    const value = values[field.key];
    return value === undefined ? [] : [{ label: field.name, value: format(field, value) }];
  });
}
