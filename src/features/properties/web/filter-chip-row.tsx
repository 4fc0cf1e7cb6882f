import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useFormats } from '#features/accounts/web/formats.ts';
import { usePersonName } from '#features/accounts/web/person-name.ts';
import { peopleQuery } from '#features/accounts/web/queries.ts';
import { clientQuery } from '#features/clients/web/queries.ts';
import { propertyTypesQuery } from '#features/property-types/web/queries.ts';
import { formatCount } from '#platform/money.ts';
import { Button } from '#ui/button.tsx';
import { FilterChip } from '#ui/chip.tsx';
import type { MoreFilter } from './filter-chips.ts';
import { setFilters, without } from './filter-chips.ts';
import { purposeLabels, statusLabels } from './labels.ts';
import type { PropertySearch } from './property-search.ts';
import { filterOf } from './property-search.ts';

interface FilterChipRowProps {
  readonly search: PropertySearch;
  onChange(changes: Partial<PropertySearch>): void;
}

/** What narrows the list, as chips that can be taken away. */
export function FilterChipRow({ search, onChange }: FilterChipRowProps) {
  const { t } = useLingui();
  const wordsOf = useFilterWords(search);
  const types = useQuery(propertyTypesQuery);
  const hasManyTypes = (search.type?.length ?? 0) > 1;
  const filters = setFilters(search);
  return (
    <>
      {hasManyTypes && (
        <FilterChip
          label={t`Type`}
          value={search.type?.map((id) => types.data?.find((type) => type.id === id)?.name ?? '…').join(', ')}
          onRemove={() => onChange({ type: undefined })}
        />
      )}
      {filters.map((names) => {
        const { label, value } = wordsOf(names);
        return <FilterChip key={names[0]} label={label} value={value} onRemove={() => onChange(without(names))} />;
      })}
      {filters.length > 0 && (
        <Button
          variant="quiet"
          size="slim"
          onClick={() => onChange({ ...without(filters.flat()), type: undefined, search: undefined })}
        >
          {t`Clear all`}
        </Button>
      )}
    </>
  );
}

function useFilterWords(search: PropertySearch) {
  const { t } = useLingui();
  const { shortMoney, day } = useFormats();
  const people = useQuery({ ...peopleQuery, enabled: search.agent !== undefined });
  const nameOf = usePersonName();
  const owner = useQuery({ ...clientQuery(search.owner ?? ''), enabled: search.owner !== undefined });
  const filter = filterOf(search);
  const few = (words: readonly string[]) =>
    words.length > 2 ? `${words.slice(0, 2).join(', ')} +${words.length - 2}` : words.join(', ');
  const range = (least: string | undefined, most: string | undefined) => {
    if (least !== undefined && most !== undefined) return t`${least} to ${most}`;
    return least !== undefined ? t`from ${least}` : t`up to ${most ?? ''}`;
  };
  return (names: MoreFilter): { label: string; value: string } => {
    switch (names[0]) {
      case 'purpose':
        return { label: t`Purpose`, value: few((filter.purpose ?? []).map((purpose) => t(purposeLabels[purpose]))) };
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
        return { label: t`City`, value: few(search.city ?? []) };
      case 'status':
        return { label: t`Status`, value: few((filter.status ?? []).map((status) => t(statusLabels[status]))) };
      case 'agent':
        return {
          label: t`Agent`,
          value: few(
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
