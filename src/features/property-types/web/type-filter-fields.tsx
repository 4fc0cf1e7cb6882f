import { useLingui } from '@lingui/react/macro';
import { ChoiceField } from '#platform/lists/web/choice-field.tsx';
import type { FilterFieldProps } from '#platform/lists/web/custom-filter.ts';
import { FilterChoices } from '#platform/lists/web/more-filters-dialog.tsx';
import { useTypes } from './use-types.ts';

export function PropertyTypesField({ label, values: [types], onChange }: FilterFieldProps<string[]>) {
  return (
    <FilterChoices legend={label} options={useTypeOptions()} chosen={types} onChange={(chosen) => onChange([chosen])} />
  );
}

export function PropertyTypeField({ label, values: [type], onChange }: FilterFieldProps<string>) {
  return (
    <ChoiceField label={label} options={useTypeOptions()} value={type} onChange={(chosen) => onChange([chosen])} />
  );
}

function useTypeOptions() {
  const { t } = useLingui();
  const options = useTypes().map(({ id, name }) => ({ value: id, label: name }));
  return [...options, { value: 'none', label: t`No type` }];
}
