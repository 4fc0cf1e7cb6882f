import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';

const assigneeChoices = ['mine', 'unassigned'] as const;
type AssigneeChoice = (typeof assigneeChoices)[number];

interface AssigneeFilterProps {
  readonly labels: Readonly<Record<AssigneeChoice, MessageDescriptor>>;
  readonly value: AssigneeChoice | undefined;
  onChange(value: AssigneeChoice | undefined): void;
}

/** My records, those of nobody yet, or anybody's. */
export function AssigneeFilter({ labels, value, onChange }: AssigneeFilterProps) {
  const { t } = useLingui();
  return (
    <Field label={t`Assigned to`}>
      {(control) => (
        <Select
          {...control}
          value={value ?? ''}
          onChange={({ target }) => onChange(assigneeChoices.find((name) => name === target.value))}
        >
          <option value="">{t`Anyone`}</option>
          {assigneeChoices.map((name) => (
            <option key={name} value={name}>
              {t(labels[name])}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
