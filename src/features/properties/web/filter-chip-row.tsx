import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useFormats } from '#features/accounts/web/formats.ts';
import { usePersonName } from '#features/accounts/web/person-name.ts';
import { peopleQuery } from '#features/accounts/web/queries.ts';
import { clientQuery } from '#features/clients/web/queries.ts';
import { useTypes } from '#features/property-types/web/use-types.ts';
import { chosenFilters, without } from '#platform/lists/web/chosen-filters.ts';
import { FilterChips } from '#platform/lists/web/filter-chips.tsx';
import { summarizeList, useFormatRange } from '#platform/lists/web/filter-labels.ts';
import { formatCount } from '#platform/money.ts';
import type { PropertySearch } from '../property-search.ts';
import { toPropertyFilter } from '../property-search.ts';
import type { PropertyMoreFilter } from './filter-chips.ts';
import { propertyMoreFilters } from './filter-chips.ts';
import { propertyStatusLabels, purposeLabels } from './labels.ts';

interface FilterChipRowProps {
  readonly search: PropertySearch;
  onChange(changes: Partial<PropertySearch>): void;
}

/** What narrows the list, as chips that can be taken away. */
export function PropertyFilterChipRow({ search, onChange }: FilterChipRowProps) {
  const { t } = useLingui();
  const describeFilter = useDescribeFilter(search);
  const types = useTypes();
  const filters = chosenFilters(propertyMoreFilters, search);
  return (
    <FilterChips
      inBar={[
        {
          label: t`Type`,
          values: (search.type ?? []).map((id) =>
            id === 'none' ? t`No type` : (types.find((type) => type.id === id)?.name ?? '…'),
          ),
          onRemove: () => onChange({ type: undefined }),
        },
      ]}
      filters={filters}
      describeFilter={describeFilter}
      onRemove={(names) => onChange(without(names))}
      onClear={() => onChange({ ...without(filters.flat()), type: undefined, search: undefined })}
    />
  );
}

function useDescribeFilter(search: PropertySearch) {
  const { t } = useLingui();
  const { shortMoney, day } = useFormats();
  const people = useQuery({ ...peopleQuery, enabled: search.agent !== undefined });
  const nameOf = usePersonName();
  const owner = useQuery({ ...clientQuery(search.owner ?? ''), enabled: search.owner !== undefined });
  const filter = toPropertyFilter(search);
  const range = useFormatRange();
  return (names: PropertyMoreFilter): { label: string; value: string } => {
    switch (names[0]) {
      case 'purpose':
        return {
          label: t`Purpose`,
          value: summarizeList((filter.purpose ?? []).map((purpose) => t(purposeLabels[purpose]))),
        };
      case 'price_min': {
        const values = (value: number | undefined) => (value === undefined ? undefined : shortMoney(String(value)));
        return { label: t`Price`, value: range(values(search.price_min), values(search.price_max)) };
      }
      case 'bedrooms_min':
        return { label: t`Bedrooms`, value: range(String(search.bedrooms_min), undefined) };
      case 'bathrooms_min':
        return { label: t`Bathrooms`, value: range(String(search.bathrooms_min), undefined) };
      case 'area_min': {
        const values = (value: number | undefined) =>
          value === undefined ? undefined : t`${formatCount(value)} sq ft`;
        return { label: t`Area`, value: range(values(search.area_min), values(search.area_max)) };
      }
      case 'city':
        return { label: t`City`, value: summarizeList(search.city ?? []) };
      case 'status':
        return {
          label: t`Status`,
          value: summarizeList((filter.status ?? []).map((status) => t(propertyStatusLabels[status]))),
        };
      case 'agent':
        return {
          label: t`Agent`,
          value: summarizeList(
            (search.agent ?? []).map((id) => nameOf(people.data?.find((person) => person.id === id)?.full_name) ?? '…'),
          ),
        };
      case 'owner':
        return { label: t`Owner`, value: owner.data?.full_name ?? '…' };
      case 'listed_since':
        return { label: t`Listed since`, value: day(search.listed_since ?? '') };
    }
  };
}
