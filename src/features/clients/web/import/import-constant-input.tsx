import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ConstantInput } from '#features/imports/web/constant-input.tsx';
import type { ConstantInputProps } from '#features/imports/web/import-kind.ts';
import { propertyTypesQuery } from '#features/property-types/web/queries.ts';
import { languages } from '#platform/i18n/languages.ts';
import { useStates } from '#platform/i18n/web/use-states.ts';
import { stateName } from '#platform/indian-states.ts';
import { clientFields } from '../../fields.ts';

export function ClientImportConstantInput(props: ConstantInputProps) {
  const { t } = useLingui();
  const placeholder = props.field === 'state' ? t`Choose a state` : undefined;
  return <ConstantInput {...props} fields={clientFields} choices={useChoices(props.field)} placeholder={placeholder} />;
}

/** The values the import accepts, with their labels. */
function useChoices(field: string): ReadonlyArray<readonly [string, string]> | undefined {
  const states = useStates();
  const types = useQuery(propertyTypesQuery).data ?? [];
  switch (field) {
    case 'state':
      return states.map(({ code, name }) => [stateName(code), name]);
    case 'property_types':
      return types.map(({ name }) => [name, name]);
    case 'language':
      return languages.map(({ code, name }) => [code, name]);
    default:
      return undefined;
  }
}
