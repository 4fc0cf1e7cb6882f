import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { propertyTypesQuery } from '#features/property-types/web/queries.ts';
import { TagInput } from '#ui/tag-input.tsx';
import { agentFields } from '../fields.ts';
import { usualSpecializations } from '../rules.ts';
import { useSpecializationName } from './use-specialization-name.ts';

interface SpecializationInputProps {
  readonly value: readonly string[];
  readonly error?: ReactNode;
  onChange(values: string[]): void;
}

export function SpecializationInput({ value, error, onChange }: SpecializationInputProps) {
  const { t } = useLingui();
  const nameOf = useSpecializationName();
  const types = useQuery(propertyTypesQuery).data ?? [];
  return (
    <TagInput
      heading={t(agentFields.specialization.label)}
      label={t`Add a specialization`}
      addLabel={t`Add specialization`}
      suggestions={[...new Set([...usualSpecializations, ...types.map(({ name }) => name)])]}
      labelOf={nameOf}
      value={value}
      error={error}
      onChange={(values) => onChange([...values])}
    />
  );
}
