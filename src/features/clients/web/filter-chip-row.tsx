import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useFormats } from '#features/accounts/web/formats.ts';
import { usePersonName } from '#features/accounts/web/person-name.ts';
import { peopleQuery } from '#features/accounts/web/queries.ts';
import { chosenFilters, without } from '#platform/lists/web/chosen-filters.ts';
import { FilterChips } from '#platform/lists/web/filter-chips.tsx';
import { fewWords, useRangeWords } from '#platform/lists/web/filter-words.ts';
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
  const wordsOf = useFilterWords(search);
  const filters = chosenFilters(clientMoreFilters, search);
  const types = toClientFilter(search).type ?? [];
  return (
    <FilterChips
      inBar={[
        {
          label: t`Type`,
          words: types.map((type) => t(clientTypeLabels[type])),
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

function useFilterWords(search: ClientSearch) {
  const { t } = useLingui();
  const { shortMoney, day } = useFormats();
  const nameOf = usePersonName();
  const people = useQuery({ ...peopleQuery, enabled: search.agent !== undefined });
  const range = useRangeWords();
  return (names: ClientMoreFilter): { label: string; value: string } => {
    switch (names[0]) {
      case 'budget_min': {
        const words = (value: number | undefined) => (value === undefined ? undefined : shortMoney(String(value)));
        return { label: t`Budget`, value: range(words(search.budget_min), words(search.budget_max)) };
      }
      case 'location':
        return { label: t`Location`, value: fewWords(search.location ?? []) };
      case 'agent':
        return {
          label: t`Agent`,
          value: fewWords(
            (search.agent ?? []).map((id) => nameOf(people.data?.find((person) => person.id === id)?.full_name) ?? '…'),
          ),
        };
      case 'added_since':
        return { label: t`Added since`, value: day(search.added_since ?? '') };
    }
  };
}
