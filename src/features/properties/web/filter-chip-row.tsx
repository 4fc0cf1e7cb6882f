import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useFormats } from '#features/accounts/web/formats.ts';
import { usePersonName } from '#features/accounts/web/person-name.ts';
import { peopleQuery } from '#features/accounts/web/queries.ts';
import { clientQuery } from '#features/clients/web/queries.ts';
import { useTypes } from '#features/property-types/web/use-types.ts';
import { chosenFilters, without } from '#platform/lists/web/chosen-filters.ts';
import { FilterChips } from '#platform/lists/web/filter-chips.tsx';
import { fewWords, useRangeWords } from '#platform/lists/web/filter-words.ts';
import { formatCount } from '#platform/money.ts';
import { purposeLabels, statusLabels } from '../labels.ts';
import type { PropertySearch } from '../property-search.ts';
import { filterOf } from '../property-search.ts';
import type { MoreFilter } from './filter-chips.ts';
import { moreFilters } from './filter-chips.ts';

interface FilterChipRowProps {
  readonly search: PropertySearch;
  onChange(changes: Partial<PropertySearch>): void;
}

/** What narrows the list, as chips that can be taken away. */
export function FilterChipRow({ search, onChange }: FilterChipRowProps) {
  const { t } = useLingui();
  const wordsOf = useFilterWords(search);
  const types = useTypes();
  const filters = chosenFilters(moreFilters, search);
  return (
    <FilterChips
      inBar={[
        {
          label: t`Type`,
          words: (search.type ?? []).map((id) =>
            id === 'none' ? t`No type` : (types.find((type) => type.id === id)?.name ?? '…'),
          ),
          onRemove: () => onChange({ type: undefined }),
        },
      ]}
      filters={filters}
      wordsOf={wordsOf}
      onRemove={(names) => onChange(without(names))}
      onClear={() => onChange({ ...without(filters.flat()), type: undefined, search: undefined })}
    />
  );
}

function useFilterWords(search: PropertySearch) {
  const { t } = useLingui();
  const { shortMoney, day } = useFormats();
  const people = useQuery({ ...peopleQuery, enabled: search.agent !== undefined });
  const nameOf = usePersonName();
  const owner = useQuery({ ...clientQuery(search.owner ?? ''), enabled: search.owner !== undefined });
  const filter = filterOf(search);
  const range = useRangeWords();
  return (names: MoreFilter): { label: string; value: string } => {
    switch (names[0]) {
      case 'purpose':
        return {
          label: t`Purpose`,
          value: fewWords((filter.purpose ?? []).map((purpose) => t(purposeLabels[purpose]))),
        };
      case 'price_min': {
        const words = (value: number | undefined) => (value === undefined ? undefined : shortMoney(String(value)));
        return { label: t`Price`, value: range(words(search.price_min), words(search.price_max)) };
      }
      case 'bedrooms_min':
        return { label: t`Bedrooms`, value: range(String(search.bedrooms_min), undefined) };
      case 'bathrooms_min':
        return { label: t`Bathrooms`, value: range(String(search.bathrooms_min), undefined) };
      case 'area_min': {
        const words = (value: number | undefined) => (value === undefined ? undefined : t`${formatCount(value)} sq ft`);
        return { label: t`Area`, value: range(words(search.area_min), words(search.area_max)) };
      }
      case 'city':
        return { label: t`City`, value: fewWords(search.city ?? []) };
      case 'status':
        return { label: t`Status`, value: fewWords((filter.status ?? []).map((status) => t(statusLabels[status]))) };
      case 'agent':
        return {
          label: t`Agent`,
          value: fewWords(
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
