import { useLingui } from '@lingui/react/macro';
import { useWordKeys } from '#platform/words/web/use-word-keys.ts';
import type { FieldControl } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { documentTypeWords } from '../labels.ts';

interface TypeSelectProps {
  readonly control: FieldControl;
  /** Empty until one is chosen. */
  readonly value: string;
  onChange(type: string): void;
}

export function TypeSelect({ control, value, onChange }: TypeSelectProps) {
  const { t } = useLingui();
  const types = useWordKeys(documentTypeWords, value);
  return (
    <Select {...control} value={value} onChange={({ target }) => onChange(target.value)}>
      {value === '' && <option value="">{t`Choose a type`}</option>}
      {types.map((type) => (
        <option key={type} value={type}>
          {t(documentTypeWords.labelOf(type))}
        </option>
      ))}
    </Select>
  );
}
