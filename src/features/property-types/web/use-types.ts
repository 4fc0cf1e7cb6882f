import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { propertyTypesQuery } from './queries.ts';
import { useTypeName } from './use-type-name.ts';

interface NamedType {
  readonly id: string;
  readonly name: string;
}

/** Compares two types by display name, in the order of the language. */
export function useTypeOrder(): (a: Pick<NamedType, 'name'>, b: Pick<NamedType, 'name'>) => number {
  const { i18n } = useLingui();
  const nameOf = useTypeName();
  return useMemo(() => {
    const { compare } = new Intl.Collator(i18n.locale);
    return (a, b) => compare(nameOf(a.name), nameOf(b.name));
  }, [i18n.locale, nameOf]);
}

/** The agency's property types by display name, in the order of the language; empty until loaded. */
export function useTypes(isNeeded = true): readonly NamedType[] {
  const nameOf = useTypeName();
  const order = useTypeOrder();
  const { data } = useQuery({ ...propertyTypesQuery, enabled: isNeeded });
  return useMemo(
    () => [...(data ?? [])].sort(order).map(({ id, name }) => ({ id, name: nameOf(name) })),
    [data, nameOf, order],
  );
}
