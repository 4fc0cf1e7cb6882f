import { useLingui } from '@lingui/react/macro';
import type { SelectProps } from '#ui/select.tsx';
import { Select } from '#ui/select.tsx';
import { leadSourceLabels } from '../labels.ts';
import type { LeadSource } from '../rules.ts';
import { leadSources } from '../rules.ts';

interface LeadSourceSelectProps extends Omit<SelectProps, 'value' | 'onChange'> {
  readonly value: LeadSource;
  onChange(source: LeadSource): void;
}

/** Chooses where leads come from. */
export function LeadSourceSelect({ value, onChange, ...props }: LeadSourceSelectProps) {
  const { t } = useLingui();
  return (
    <Select
      {...props}
      value={value}
      onChange={({ target }) => onChange(leadSources.find((one) => one === target.value) ?? 'other')}
    >
      {leadSources.map((one) => (
        <option key={one} value={one}>
          {t(leadSourceLabels[one])}
        </option>
      ))}
    </Select>
  );
}
