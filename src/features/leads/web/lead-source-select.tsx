import { useLingui } from '@lingui/react/macro';
import { useWordKeys } from '#platform/words/web/use-word-keys.ts';
import type { SelectProps } from '#ui/select.tsx';
import { Select } from '#ui/select.tsx';
import { leadSourceLabel, leadSourceWords } from '../labels.ts';
import type { LeadSource } from '../rules.ts';

interface LeadSourceSelectProps extends Omit<SelectProps, 'value' | 'onChange'> {
  readonly value: LeadSource;
  onChange(source: LeadSource): void;
}

/** Chooses where leads come from. */
export function LeadSourceSelect({ value, onChange, ...props }: LeadSourceSelectProps) {
  const { t } = useLingui();
  const sources = useWordKeys(leadSourceWords, value);
  return (
    <Select {...props} value={value} onChange={({ target }) => onChange(target.value)}>
      {sources.map((one) => (
        <option key={one} value={one}>
          {t(leadSourceLabel(one))}
        </option>
      ))}
    </Select>
  );
}
