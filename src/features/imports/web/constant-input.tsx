import { useLingui } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import { useMe } from '#features/accounts/web/queries.ts';
import type { RecordField, RecordFields } from '#platform/fields/fields.ts';
import { labelsIn } from '#platform/fields/fields.ts';
import { languages } from '#platform/i18n/languages.ts';
import { useStates } from '#platform/i18n/web/use-states.ts';
import { stateName } from '#platform/indian-states.ts';
import { DateField } from '#ui/date-field.tsx';
import type { InputProps } from '#ui/input.tsx';
import { Input } from '#ui/input.tsx';
import { Select } from '#ui/select.tsx';
import type { ConstantInputProps } from './import-kind.ts';

type Choices = ReadonlyArray<readonly [value: string, label: string]>;

interface OwnProps extends ConstantInputProps {
  readonly fields: RecordFields;
  /** The values of a field whose choices are not in the table, with their labels. */
  readonly choices?: Choices | undefined;
  readonly TextInput?: ComponentType<InputProps>;
}

const longest = 1000;

/** The value for every record; a select for fields with fixed values. */
export function ConstantInput({ fields, choices, TextInput = Input, ...props }: OwnProps) {
  const { field, value, label, isWrong, onChange } = props;
  const { t } = useLingui();
  const { date_format } = useMe();
  const known = fields[field];
  const fixed = useChoices(known);
  const options = choices ?? fixed;
  const control = { 'aria-label': label, 'aria-invalid': isWrong || undefined, value };
  if (options) {
    return (
      <Select {...control} onChange={({ target }) => onChange(target.value)}>
        <option value="">{known?.kind === 'state' ? t`Choose a state` : t`Choose`}</option>
        {options.map(([choice, optionLabel]) => (
          <option key={choice} value={choice}>
            {optionLabel}
          </option>
        ))}
      </Select>
    );
  }
  if (known?.kind === 'day') return <DateField {...control} format={date_format} onChange={onChange} />;
  return (
    <TextInput {...control} maxLength={longest} autoComplete="off" onChange={({ target }) => onChange(target.value)} />
  );
}

/** The fixed values of a field, as the import reads them. */
function useChoices(field: RecordField | undefined): Choices | null {
  const { t } = useLingui();
  const states = useStates();
  switch (field?.kind) {
    case 'choice':
      return labelsIn(field.labels).map(([value, label]) => [value, t(label)]);
    case 'state':
      return states.map(({ code, name }) => [stateName(code), name]);
    case 'language':
      return languages.map(({ code, name }) => [code, name]);
    default:
      return null;
  }
}
