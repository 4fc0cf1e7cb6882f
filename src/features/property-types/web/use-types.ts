import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { propertyTypesQuery } from './queries.ts';
import { useTypeName } from './use-type-name.ts';

interface NamedType {
  readonly id: string;
  readonly name: string;
}

/** The agency's property types as they read, in the order of the language; none while they are not known. */
export function useTypes(isNeeded = true): readonly NamedType[] {
  const { i18n } = useLingui();
  const nameOf = useTypeName();
  const { data } = useQuery({ ...propertyTypesQuery, enabled: isNeeded });
  return useMemo(() => {
    const { compare } = new Intl.Collator(i18n.locale);
    return (data ?? []).map(({ id, name }) => ({ id, name: nameOf(name) })).sort((a, b) => compare(a.name, b.name));
  }, [data, i18n.locale, nameOf]);
}
