import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useFormats } from '#features/accounts/web/formats.ts';
import { usePersonName } from '#features/accounts/web/person-name.ts';
import { peopleQuery } from '#features/accounts/web/queries.ts';
import { clientQuery } from '#features/clients/web/queries.ts';
import { propertyQuery } from '#features/properties/web/queries.ts';
import { without } from '#platform/lists/web/chosen-filters.ts';
import { FilterChips } from '#platform/lists/web/filter-chips.tsx';
import { summarizeList, useFormatRange } from '#platform/lists/web/filter-labels.ts';
import type { DocumentSearch } from '../document-search.ts';
import { toDocumentFilter } from '../document-search.ts';
import type { DocumentMoreFilter } from './filter-chips.ts';
import { activeDocumentFilters, documentMoreFilters } from './filter-chips.ts';
import { documentTypeLabels } from './labels.ts';

interface FilterChipRowProps {
  readonly search: DocumentSearch;
  onChange(changes: Partial<DocumentSearch>): void;
}

/** What narrows the list, as chips that can be taken away. */
export function DocumentFilterChipRow({ search, onChange }: FilterChipRowProps) {
  const { t } = useLingui();
  const describeFilter = useDescribeFilter(search);
  const { type: types = [] } = toDocumentFilter(search);
  return (
    <FilterChips
      inBar={[
        {
          label: t`Document type`,
          values: types.map((type) => t(documentTypeLabels[type])),
          onRemove: () => onChange({ type: undefined }),
        },
      ]}
      filters={activeDocumentFilters(search)}
      describeFilter={describeFilter}
      onRemove={(names) => onChange(without(names))}
      onClear={() => onChange({ ...without(documentMoreFilters.flat()), type: undefined, search: undefined })}
    />
  );
}

function useDescribeFilter(search: DocumentSearch) {
  const { t } = useLingui();
  const { day } = useFormats();
  const nameOf = usePersonName();
  const range = useFormatRange();
  const people = useQuery({ ...peopleQuery, enabled: search.agent !== undefined });
  const client = useQuery({ ...clientQuery(search.client ?? ''), enabled: search.client !== undefined });
  const property = useQuery({ ...propertyQuery(search.property ?? ''), enabled: search.property !== undefined });
  return (names: DocumentMoreFilter): { label: string; value: string } => {
    switch (names[0]) {
      case 'agent': {
        const agents = (search.agent ?? []).map((id) => people.data?.find((person) => person.id === id)?.full_name);
        return { label: t`Agent`, value: summarizeList(agents.map((name) => nameOf(name) ?? '…')) };
      }
      case 'client':
        return { label: t`Client`, value: client.data?.full_name ?? '…' };
      case 'property':
        return { label: t`Property`, value: property.data?.title ?? '…' };
      case 'from': {
        const values = (value: string | undefined) => (value === undefined ? undefined : day(value));
        return { label: t`Uploaded`, value: range(values(search.from), values(search.until)) };
      }
    }
  };
}
