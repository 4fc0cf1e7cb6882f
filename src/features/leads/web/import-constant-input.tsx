import { useLingui } from '@lingui/react/macro';
import type { ConstantInputProps } from '#features/imports/web/import-kind.ts';
import { Input } from '#ui/input.tsx';
import { Select } from '#ui/select.tsx';
import { interestLabels, leadSourceLabels, leadStatusLabels, lostReasonLabels } from '../labels.ts';
import { interests, leadSources, leadStatuses, lostReasons } from '../rules.ts';

const longest = 1000;

/** The value that every lead gets; from a list where there is one. */
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

/** What the import understands, with the words for it. */
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
