import { useLingui } from '@lingui/react/macro';
import type { FilterFieldProps } from '#platform/lists/web/custom-filter.ts';
import { Field } from '#ui/field.tsx';
import { PropertyPicker } from '../property-picker.tsx';

export function PropertyFilterField({ label, values: [property = ''], onChange }: FilterFieldProps<string>) {
  const { t } = useLingui();
  return (
    <Field label={label}>
      {(control) => (
        <PropertyPicker
          {...control}
          value={property}
          placeholder={t`Any`}
          onChange={(id) => onChange([id === '' ? undefined : id])}
        />
      )}
    </Field>
  );
}
