import { FactRows } from '#ui/facts.tsx';
import type { CustomFieldKind, CustomValues } from '../custom-fields.ts';
import { customFieldsOf } from '../custom-fields.ts';
import { useFormatCustomValue } from './use-format-custom-value.ts';

export interface CustomFactsProps {
  readonly kind: CustomFieldKind;
  readonly values: CustomValues;
}

/** The agency's fields that a record has a value for, each with its name, as rows of `Facts`. */
export function CustomFactList({ kind, values }: CustomFactsProps) {
  const format = useFormatCustomValue();
  const facts = customFieldsOf(kind).flatMap((field) => {
    const value = values[field.key];
    return value === undefined ? [] : [{ label: field.name, value: format(field, value) }];
  });
  return <FactRows facts={facts} />;
}
