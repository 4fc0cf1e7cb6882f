import { useLingui } from '@lingui/react/macro';
import type { RecordFields } from '#platform/fields/fields.ts';
import { Input } from '#ui/input.tsx';
import { Select } from '#ui/select.tsx';
import type { ConstantInputProps } from './import-kind.ts';

interface OwnProps extends ConstantInputProps {
  readonly fields: RecordFields;
  /** The values of a field whose choices are not in the table, with their labels. */
  readonly choices?: ReadonlyArray<readonly [value: string, label: string]> | undefined;
  readonly placeholder?: string | undefined;
}

const longest = 1000;

/** The value for every record; a select for fields with fixed values. */
export function ConstantInput({ fields, field, choices, placeholder, value, label, isWrong, onChange }: OwnProps) {
  const { t } = useLingui();
  const known = fields[field];
  const fixed =
    choices ??
    (known?.kind === 'choice' ? Object.entries(known.labels).map(([name, text]) => [name, t(text)] as const) : null);
  const control = { 'aria-label': label, 'aria-invalid': isWrong || undefined, value };
  return fixed ? (
    <Select {...control} onChange={({ target }) => onChange(target.value)}>
      <option value="">{placeholder ?? t`Choose`}</option>
      {fixed.map(([choice, optionLabel]) => (
        <option key={choice} value={choice}>
          {optionLabel}
        </option>
      ))}
    </Select>
  ) : (
    <Input {...control} maxLength={longest} autoComplete="off" onChange={({ target }) => onChange(target.value)} />
  );
}
