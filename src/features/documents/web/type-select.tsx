import { useLingui } from '@lingui/react/macro';
import type { FieldControl } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { documentTypeLabels } from '../labels.ts';
import { documentTypes } from '../rules.ts';

interface TypeSelectProps {
  readonly control: FieldControl;
  /** Empty until one is chosen. */
  readonly value: string;
  onChange(type: string): void;
}

export function TypeSelect({ control, value, onChange }: TypeSelectProps) {
  const { t } = useLingui();
  return (
    <Select {...control} value={value} onChange={({ target }) => onChange(target.value)}>
      {value === '' && <option value="">{t`Choose a type`}</option>}
      {documentTypes.map((type) => (
        <option key={type} value={type}>
          {t(documentTypeLabels[type])}
        </option>
      ))}
    </Select>
  );
}
