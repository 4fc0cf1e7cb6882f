import { useLingui } from '@lingui/react/macro';
import type { FilterFieldProps } from '#platform/lists/web/custom-filter.ts';
import { Field } from '#ui/field.tsx';
import { LeadPicker } from '../lead-picker.tsx';

export function LeadFilterField({ label, values: [lead = ''], onChange }: FilterFieldProps<string>) {
  const { t } = useLingui();
  return (
    <Field label={label}>
      {(control) => (
        <LeadPicker
          {...control}
          value={lead}
          placeholder={t`Any`}
          onChange={(id) => onChange([id === '' ? undefined : id])}
        />
      )}
    </Field>
  );
}
