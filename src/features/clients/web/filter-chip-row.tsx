import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useFormats } from '#features/accounts/web/formats.ts';
import { peopleQuery } from '#features/accounts/web/queries.ts';
import { Button } from '#ui/button.tsx';
import { FilterChip } from '#ui/chip.tsx';
import type { ClientSearch } from './client-search.ts';
import { filterOf } from './client-search.ts';
import type { MoreFilter } from './filter-chips.ts';
import { setFilters, without } from './filter-chips.ts';
import { clientTypeLabels } from './labels.ts';

interface FilterChipRowProps {
  readonly search: ClientSearch;
  onChange(changes: Partial<ClientSearch>): void;
}

/** What narrows the list, as chips that can be taken away. */
export function FilterChipRow({ search, onChange }: FilterChipRowProps) {
  const { t } = useLingui();
  const wordsOf = useFilterWords(search);
  const filters = setFilters(search);
  const types = filterOf(search).type ?? [];
  return (
    <>
      {types.length > 1 && (
        <FilterChip
          label={t`Type`}
          value={types.map((type) => t(clientTypeLabels[type])).join(', ')}
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

function useFilterWords(search: ClientSearch) {
  const { t } = useLingui();
  const { shortMoney, day } = useFormats();
  const people = useQuery({ ...peopleQuery, enabled: search.agent !== undefined });
  const few = (words: readonly string[]) =>
    words.length > 2 ? `${words.slice(0, 2).join(', ')} +${words.length - 2}` : words.join(', ');
  const range = (least: string | undefined, most: string | undefined) => {
    if (least !== undefined && most !== undefined) return t`${least} to ${most}`;
    return least !== undefined ? t`from ${least}` : t`up to ${most ?? ''}`;
  };
  return (names: MoreFilter): { label: string; value: string } => {
    switch (names[0]) {
      case 'budget_min': {
        const words = (value: number | undefined) => (value === undefined ? undefined : shortMoney(String(value)));
        return { label: t`Budget`, value: range(words(search.budget_min), words(search.budget_max)) };
      }
      case 'location':
        return { label: t`Location`, value: few(search.location ?? []) };
      case 'agent':
        return {
          label: t`Agent`,
          value: few(
            (search.agent ?? []).map((id) => people.data?.find((person) => person.id === id)?.full_name ?? '…'),
          ),
        };
      case 'added_since':
        return { label: t`Added since`, value: day(search.added_since ?? '') };
    }
  };
}
