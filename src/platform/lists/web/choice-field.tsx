import { useLingui } from '@lingui/react/macro';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';

interface ChoiceFieldProps {
  readonly label: string;
  /** Label of the first option; default 'Any'. */
  readonly any?: string | undefined;
  readonly options: ReadonlyArray<{ readonly value: string; readonly label: string }>;
  readonly value: string | undefined;
  onChange(value: string | undefined): void;
}

/** A filter field with a single choice. */
export function ChoiceField({ label, any, options, value, onChange }: ChoiceFieldProps) {
  const { t } = useLingui();
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={value ?? ''}
          onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
        >
          <option value="">{any ?? t`Any`}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
