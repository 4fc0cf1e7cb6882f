import { useQuery } from '@tanstack/react-query';
import { ConstantInput } from '#features/imports/web/constant-input.tsx';
import type { ConstantInputProps } from '#features/imports/web/import-kind.ts';
import { propertyTypesQuery } from '#features/property-types/web/queries.ts';
import { useTypeName } from '#features/property-types/web/use-type-name.ts';
import { Input } from '#ui/input.tsx';
import { propertyFields } from '../../fields.ts';
import { CityInput } from '../form/city-input.tsx';

export function PropertyImportConstantInput(props: ConstantInputProps) {
  const types = useQuery(propertyTypesQuery).data ?? [];
  const typeName = useTypeName();
  const choices =
    props.field === 'property_type' ? types.map(({ name }) => [name, typeName(name)] as const) : undefined;
  const TextInput = props.field === 'city' ? CityInput : Input;
  return <ConstantInput {...props} fields={propertyFields} choices={choices} TextInput={TextInput} />;
}
