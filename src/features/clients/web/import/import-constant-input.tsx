import { useQuery } from '@tanstack/react-query';
import { ConstantInput } from '#features/imports/web/constant-input.tsx';
import type { ConstantInputProps } from '#features/imports/web/import-kind.ts';
import { propertyTypesQuery } from '#features/property-types/web/queries.ts';
import { clientFields } from '../../fields.ts';

export function ClientImportConstantInput(props: ConstantInputProps) {
  const types = useQuery(propertyTypesQuery).data ?? [];
  const choices = props.field === 'property_types' ? types.map(({ name }) => [name, name] as const) : undefined;
  return <ConstantInput {...props} fields={clientFields} choices={choices} />;
}
