import { useLingui } from '@lingui/react/macro';
import { FactRows } from '#ui/facts.tsx';
import type { CustomFieldKind, CustomValues } from '../custom-fields.ts';
import { customFieldLabel, customFieldsOf } from '../custom-fields.ts';
import { useFormatCustomValue } from './use-format-custom-value.ts';

export interface CustomFactsProps {
  readonly kind: CustomFieldKind;
  readonly values: CustomValues;
}

/** The agency's fields that a record has a value for, each with its name, as rows of `Facts`. */
export function CustomFactList({ kind, values }: CustomFactsProps) {
  const { t } = useLingui();
  const format = useFormatCustomValue();
  const facts = customFieldsOf(kind).flatMap((field) => {
    const value = values[field.key];
    return value === undefined ? [] : [{ label: t(customFieldLabel(field)), value: format(field, value) }];
  });
  return <FactRows facts={facts} />;
}
