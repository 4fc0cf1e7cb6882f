import { useLingui } from '@lingui/react/macro';
import type { FilterValues } from '#platform/lists/web/custom-filter.ts';
import { useTypes } from './use-types.ts';

/** The filter chip of property types: their names. */
export function usePropertyTypesText([ids = []]: FilterValues<string[]>): string {
  const { t } = useLingui();
  const types = useTypes();
  const nameOf = (id: string) => (id === 'none' ? t`No type` : types.find((type) => type.id === id)?.name);
  return ids.map((id) => nameOf(id) ?? '…').join(', ');
}

/** The filter chip of one property type. */
export function usePropertyTypeText([id]: FilterValues<string>): string {
  return usePropertyTypesText([id === undefined ? [] : [id]]);
}
