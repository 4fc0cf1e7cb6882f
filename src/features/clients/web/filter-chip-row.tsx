import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useFormats } from '#features/accounts/web/formats.ts';
import { usePersonName } from '#features/accounts/web/person-name.ts';
import { peopleQuery } from '#features/accounts/web/queries.ts';
import { chosenFilters, without } from '#platform/lists/web/chosen-filters.ts';
import { FilterChips } from '#platform/lists/web/filter-chips.tsx';
import { summarizeList, useFormatRange } from '#platform/lists/web/filter-labels.ts';
import type { ClientSearch } from '../client-search.ts';
import { toClientFilter } from '../client-search.ts';
import type { ClientMoreFilter } from './filter-chips.ts';
import { clientMoreFilters } from './filter-chips.ts';
import { clientTypeLabels } from './labels.ts';

interface FilterChipRowProps {
  readonly search: ClientSearch;
  onChange(changes: Partial<ClientSearch>): void;
}

/** What narrows the list, as chips that can be taken away. */
export function ClientFilterChipRow({ search, onChange }: FilterChipRowProps) {
  const { t } = useLingui();
  const describeFilter = useDescribeFilter(search);
  const filters = chosenFilters(clientMoreFilters, search);
  const types = toClientFilter(search).type ?? [];
  return (
    <FilterChips
      inBar={[
        {
          label: t`Type`,
          values: types.map((type) => t(clientTypeLabels[type])),
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

function useDescribeFilter(search: ClientSearch) {
  const { t } = useLingui();
  const { shortMoney, day } = useFormats();
  const nameOf = usePersonName();
  const people = useQuery({ ...peopleQuery, enabled: search.agent !== undefined });
  const range = useFormatRange();
  return (names: ClientMoreFilter): { label: string; value: string } => {
    switch (names[0]) {
      case 'budget_min': {
        const values = (value: number | undefined) => (value === undefined ? undefined : shortMoney(String(value)));
        return { label: t`Budget`, value: range(values(search.budget_min), values(search.budget_max)) };
      }
      case 'location':
        return { label: t`Location`, value: summarizeList(search.location ?? []) };
      case 'agent':
        return {
          label: t`Agent`,
          value: summarizeList(
            (search.agent ?? []).map((id) => nameOf(people.data?.find((person) => person.id === id)?.full_name) ?? '…'),
          ),
        };
      case 'added_since':
        return { label: t`Added since`, value: day(search.added_since ?? '') };
    }
  };
}
