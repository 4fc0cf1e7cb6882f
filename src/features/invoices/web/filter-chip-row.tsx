import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { clientQuery } from '#features/clients/web/queries.ts';
import { propertyQuery } from '#features/properties/web/queries.ts';
import { without } from '#platform/lists/web/chosen-filters.ts';
import { FilterChips } from '#platform/lists/web/filter-chips.tsx';
import type { LinkedFilter } from './filter-chips.ts';
import { linkedFilters, shownFilters } from './filter-chips.ts';
import type { InvoiceSearch } from './invoice-search.ts';
import { statusLabels } from './labels.ts';

interface FilterChipRowProps {
  readonly search: InvoiceSearch;
  onChange(changes: Partial<InvoiceSearch>): void;
}

/** What narrows the list, as chips that can be taken away. */
export function FilterChipRow({ search, onChange }: FilterChipRowProps) {
  const { t } = useLingui();
  const client = useQuery({ ...clientQuery(search.client ?? ''), enabled: search.client !== undefined });
  const property = useQuery({ ...propertyQuery(search.property ?? ''), enabled: search.property !== undefined });
  const wordsOf = ([name]: LinkedFilter): { label: string; value: string } =>
    name === 'client'
      ? { label: t`Client`, value: client.data?.full_name ?? '…' }
      : { label: t`Property`, value: property.data?.title ?? '…' };
  return (
    <FilterChips
      inBar={{
        label: t({ context: 'invoice', message: 'Status' }),
        words: search.status ? [t(statusLabels[search.status])] : [],
        onRemove: () => onChange({ status: undefined }),
      }}
      filters={shownFilters(search)}
      wordsOf={wordsOf}
      onRemove={(names) => onChange(without(names))}
      onClear={() => onChange({ ...without(linkedFilters.flat()), status: undefined, search: undefined })}
    />
  );
}
