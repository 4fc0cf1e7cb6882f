import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useFormats } from '#features/accounts/web/formats.ts';
import { usePersonName } from '#features/accounts/web/person-name.ts';
import { peopleQuery } from '#features/accounts/web/queries.ts';
import { clientQuery } from '#features/clients/web/queries.ts';
import { propertyQuery } from '#features/properties/web/queries.ts';
import { without } from '#platform/lists/web/chosen-filters.ts';
import { FilterChips } from '#platform/lists/web/filter-chips.tsx';
import { fewWords, useRangeWords } from '#platform/lists/web/filter-words.ts';
import type { DocumentSearch } from '../document-search.ts';
import { filterOf } from '../document-search.ts';
import { documentTypeLabels } from '../labels.ts';
import type { MoreFilter } from './filter-chips.ts';
import { moreFilters, shownFilters } from './filter-chips.ts';

interface FilterChipRowProps {
  readonly search: DocumentSearch;
  onChange(changes: Partial<DocumentSearch>): void;
}

/** What narrows the list, as chips that can be taken away. */
export function FilterChipRow({ search, onChange }: FilterChipRowProps) {
  const { t } = useLingui();
  const wordsOf = useFilterWords(search);
  const { type: types = [] } = filterOf(search);
  return (
    <FilterChips
      inBar={[
        {
          label: t`Document type`,
          words: types.map((type) => t(documentTypeLabels[type])),
          onRemove: () => onChange({ type: undefined }),
        },
      ]}
      filters={shownFilters(search)}
      wordsOf={wordsOf}
      onRemove={(names) => onChange(without(names))}
      onClear={() => onChange({ ...without(moreFilters.flat()), type: undefined, search: undefined })}
    />
  );
}

function useFilterWords(search: DocumentSearch) {
  const { t } = useLingui();
  const { day } = useFormats();
  const nameOf = usePersonName();
  const range = useRangeWords();
  const people = useQuery({ ...peopleQuery, enabled: search.agent !== undefined });
  const client = useQuery({ ...clientQuery(search.client ?? ''), enabled: search.client !== undefined });
  const property = useQuery({ ...propertyQuery(search.property ?? ''), enabled: search.property !== undefined });
  return (names: MoreFilter): { label: string; value: string } => {
    switch (names[0]) {
      case 'agent': {
        const agents = (search.agent ?? []).map((id) => people.data?.find((person) => person.id === id)?.full_name);
        return { label: t`Agent`, value: fewWords(agents.map((name) => nameOf(name) ?? '…')) };
      }
      case 'client':
        return { label: t`Client`, value: client.data?.full_name ?? '…' };
      case 'property':
        return { label: t`Property`, value: property.data?.title ?? '…' };
      case 'from': {
        const words = (value: string | undefined) => (value === undefined ? undefined : day(value));
        return { label: t`Uploaded`, value: range(words(search.from), words(search.until)) };
      }
    }
  };
}
