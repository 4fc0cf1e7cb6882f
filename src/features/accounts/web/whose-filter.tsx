import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';

const whose = ['mine', 'unassigned'] as const;
type Whose = (typeof whose)[number];

interface WhoseFilterProps {
  readonly labels: Readonly<Record<Whose, MessageDescriptor>>;
  readonly value: Whose | undefined;
  onChange(value: Whose | undefined): void;
}

/** My records, those of nobody yet, or anybody's. */
export function WhoseFilter({ labels, value, onChange }: WhoseFilterProps) {
  const { t } = useLingui();
  return (
    <Field label={t`Assigned to`}>
      {(control) => (
        <Select
          {...control}
          value={value ?? ''}
          onChange={({ target }) => onChange(whose.find((name) => name === target.value))}
        >
          <option value="">{t`Anyone`}</option>
          {whose.map((name) => (
            <option key={name} value={name}>
              {t(labels[name])}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
