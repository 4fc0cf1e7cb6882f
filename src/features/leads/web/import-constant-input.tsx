import { useLingui } from '@lingui/react/macro';
import type { ConstantInputProps } from '#features/imports/web/import-kind.ts';
import { Input } from '#ui/input.tsx';
import { Select } from '#ui/select.tsx';
import { interestLabels, leadSourceLabels, leadStatusLabels, lostReasonLabels } from '../labels.ts';
import { interests, leadSources, leadStatuses, lostReasons } from '../rules.ts';

const longest = 1000;

/** The value for every lead; a select where values are given. */
export function LeadImportConstantInput({ field, value, label, isWrong, onChange }: ConstantInputProps) {
  const { t } = useLingui();
  const choices = useChoices(field);
  const control = { 'aria-label': label, 'aria-invalid': isWrong || undefined };
  if (choices) {
    return (
      <Select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{t`Choose`}</option>
        {choices.map(([choice, optionLabel]) => (
          <option key={choice} value={choice}>
            {optionLabel}
          </option>
        ))}
      </Select>
    );
  }
  return (
    <Input
      {...control}
      value={value}
      maxLength={longest}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** The values that the import accepts, with their labels. */
function useChoices(field: string): ReadonlyArray<readonly [string, string]> | null {
  const { t } = useLingui();
  switch (field) {
    case 'source':
      return leadSources.map((source) => [source, t(leadSourceLabels[source])]);
    case 'status':
      return leadStatuses.map((status) => [status, t(leadStatusLabels[status])]);
    case 'lost_reason':
      return lostReasons.map((reason) => [reason, t(lostReasonLabels[reason])]);
    case 'interest_type':
      return interests.map((interest) => [interest, t(interestLabels[interest])]);
    default:
      return null;
  }
}
