import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useFormats } from '#features/accounts/web/formats.ts';
import { usePersonName } from '#features/accounts/web/person-name.ts';
import { peopleQuery } from '#features/accounts/web/queries.ts';
import { clientQuery } from '#features/clients/web/queries.ts';
import { propertyQuery } from '#features/properties/web/queries.ts';
import { useTypes } from '#features/property-types/web/use-types.ts';
import { without } from '#platform/lists/web/chosen-filters.ts';
import { FilterChips } from '#platform/lists/web/filter-chips.tsx';
import { summarizeList, useFormatRange } from '#platform/lists/web/filter-labels.ts';
import type { DealSearch } from '../deal-search.ts';
import { toDealFilter } from '../deal-search.ts';
import type { DealMoreFilter } from './filter-chips.ts';
import { activeDealFilters, dealMoreFilters } from './filter-chips.ts';
import { kindLabels } from './labels.ts';

interface FilterChipRowProps {
  readonly search: DealSearch;
  onChange(changes: Partial<DealSearch>): void;
}

/** What narrows the list, as chips that can be taken away. */
export function DealFilterChipRow({ search, onChange }: FilterChipRowProps) {
  const { t } = useLingui();
  const { kind } = toDealFilter(search);
  return (
    <FilterChips
      inBar={[
        {
          label: t`Kind`,
          values: kind ? [t(kindLabels[kind])] : [],
          onRemove: () => onChange({ kind: undefined }),
        },
      ]}
      filters={activeDealFilters(search)}
      describeFilter={useDescribeFilter(search)}
      onRemove={(names) => onChange(without(names))}
      onClear={() => onChange({ ...without(dealMoreFilters.flat()), kind: undefined })}
    />
  );
}

function useDescribeFilter(search: DealSearch) {
  const { t } = useLingui();
  const { day } = useFormats();
  const nameOf = usePersonName();
  const range = useFormatRange();
  const people = useQuery({ ...peopleQuery, enabled: search.agent !== undefined });
  const client = useQuery({ ...clientQuery(search.client ?? ''), enabled: search.client !== undefined });
  const property = useQuery({ ...propertyQuery(search.property ?? ''), enabled: search.property !== undefined });
  const types = useTypes(search.type !== undefined);
  return (names: DealMoreFilter): { label: string; value: string } => {
    switch (names[0]) {
      case 'agent': {
        const agents = (search.agent ?? []).map((id) => people.data?.find((person) => person.id === id)?.full_name);
        return { label: t`Agent`, value: summarizeList(agents.map((name) => nameOf(name) ?? '…')) };
      }
      case 'client':
        return { label: t`Client`, value: client.data?.full_name ?? '…' };
      case 'property':
        return { label: t`Property`, value: property.data?.title ?? '…' };
      case 'type': {
        const type = types.find(({ id }) => id === search.type);
        return { label: t`Type`, value: search.type === 'none' ? t`No type` : (type?.name ?? '…') };
      }
      case 'from': {
        const values = (value: string | undefined) => (value === undefined ? undefined : day(value));
        return { label: t`Day`, value: range(values(search.from), values(search.until)) };
      }
    }
  };
}
