import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useMe } from '#features/accounts/web/queries.ts';
import type { ConstantInputProps } from '#features/imports/web/import-kind.ts';
import type { PropertyType } from '#features/property-types/contract.ts';
import { propertyTypesQuery } from '#features/property-types/web/queries.ts';
import { useTypeName } from '#features/property-types/web/use-type-name.ts';
import type { RecordFields } from '#platform/fields/fields.ts';
import { useStates } from '#platform/i18n/web/use-states.ts';
import { stateName } from '#platform/indian-states.ts';
import { DateField } from '#ui/date-field.tsx';
import { Input } from '#ui/input.tsx';
import { Select } from '#ui/select.tsx';
import { propertyFields } from '../../fields.ts';
import { CityInput } from '../form/city-input.tsx';

const longest = 1000;
const fields: RecordFields = propertyFields;

/** The value for every property; a select for fields with fixed values. */
export function PropertyImportConstantInput({ field, value, label, isWrong, onChange }: ConstantInputProps) {
  const { t } = useLingui();
  const { date_format } = useMe();
  const types = useQuery(propertyTypesQuery);
  const choices = useChoices(field, types.data ?? []);
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
  if (field === 'listing_date') {
    return <DateField {...control} format={date_format} value={value} onChange={onChange} />;
  }
  const text = {
    ...control,
    value,
    maxLength: longest,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  return field === 'city' ? <CityInput {...text} /> : <Input {...text} autoComplete="off" />;
}

/** The values that the import understands, with labels. */
function useChoices(field: string, types: readonly PropertyType[]): ReadonlyArray<readonly [string, string]> | null {
  const { t } = useLingui();
  const states = useStates();
  const typeName = useTypeName();
  const known = fields[field];
  switch (field) {
    case 'state':
      return states.map(({ code, name }) => [stateName(code), name]);
    case 'property_type':
      return types.map(({ name }) => [name, typeName(name)]);
    default:
      return known?.kind === 'choice' ? Object.entries(known.labels).map(([value, label]) => [value, t(label)]) : null;
  }
}
