import { useLingui } from '@lingui/react/macro';
import { Field } from '#ui/field.tsx';
import { PropertyPicker } from './property-picker.tsx';

interface PropertyFilterProps {
  readonly value: string | undefined;
  onChange(id: string | undefined): void;
}

/** About which property a list shows its records. */
export function PropertyFilterField({ value, onChange }: PropertyFilterProps) {
  const { t } = useLingui();
  return (
    <Field label={t`Property`}>
      {(control) => (
        <PropertyPicker
          {...control}
          value={value ?? ''}
          placeholder={t`Any`}
          onChange={(id) => onChange(id === '' ? undefined : id)}
        />
      )}
    </Field>
  );
}
