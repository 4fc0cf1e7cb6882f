import { useLingui } from '@lingui/react/macro';
import type { FilterFieldProps } from '#platform/lists/web/custom-filter.ts';
import { Field } from '#ui/field.tsx';
import { ClientPicker } from '../client-picker.tsx';

export function ClientFilterField({ label, values: [client = ''], onChange }: FilterFieldProps<string>) {
  const { t } = useLingui();
  return (
    <Field label={label}>
      {(control) => (
        <ClientPicker
          {...control}
          value={client}
          placeholder={t`Any`}
          onChange={(id) => onChange([id === '' ? undefined : id])}
        />
      )}
    </Field>
  );
}
