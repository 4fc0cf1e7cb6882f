import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ConstantInputProps } from '#features/imports/web/import-kind.ts';
import { propertyTypesQuery } from '#features/property-types/web/queries.ts';
import { languages } from '#platform/i18n/languages.ts';
import { useStates } from '#platform/i18n/web/use-states.ts';
import { stateName } from '#platform/indian-states.ts';
import { Input } from '#ui/input.tsx';
import { Select } from '#ui/select.tsx';
import { clientTypeLabels } from '../labels.ts';
import { clientTypes } from '../rules.ts';

const longest = 1000;

/** The constant value for every client; chosen from a list if the field has one. */
export function ClientImportConstantInput({ field, value, label, isWrong, onChange }: ConstantInputProps) {
  const { t } = useLingui();
  const choices = useChoices(field);
  const control = { 'aria-label': label, 'aria-invalid': isWrong || undefined };
  if (choices) {
    return (
      <Select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{field === 'state' ? t`Choose a state` : t`Choose`}</option>
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

/** The values the import accepts, with their labels. */
function useChoices(field: string): ReadonlyArray<readonly [string, string]> | null {
  const { t } = useLingui();
  const states = useStates();
  const types = useQuery(propertyTypesQuery).data ?? [];
  switch (field) {
    case 'client_type':
      return clientTypes.map((type) => [type, t(clientTypeLabels[type])]);
    case 'state':
      return states.map(({ code, name }) => [stateName(code), name]);
    case 'property_types':
      return types.map(({ name }) => [name, name]);
    case 'language':
      return languages.map(({ code, name }) => [code, name]);
    default:
      return null;
  }
}
