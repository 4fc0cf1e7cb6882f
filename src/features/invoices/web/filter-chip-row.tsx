import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useFormats } from '#features/accounts/web/formats.ts';
import { clientQuery } from '#features/clients/web/queries.ts';
import { propertyQuery } from '#features/properties/web/queries.ts';
import { without } from '#platform/lists/web/chosen-filters.ts';
import { FilterChips } from '#platform/lists/web/filter-chips.tsx';
import { useFormatRange } from '#platform/lists/web/filter-labels.ts';
import type { InvoiceSearch } from '../invoice-search.ts';
import type { InvoiceLinkFilter } from './filter-chips.ts';
import { activeInvoiceFilters, invoiceLinkFilters } from './filter-chips.ts';

interface FilterChipRowProps {
  readonly search: InvoiceSearch;
  onChange(changes: Partial<InvoiceSearch>): void;
}

/** What narrows the list, as chips that can be taken away. */
export function InvoiceFilterChipRow({ search, onChange }: FilterChipRowProps) {
  const { t } = useLingui();
  const { day } = useFormats();
  const range = useFormatRange();
  const client = useQuery({ ...clientQuery(search.client ?? ''), enabled: search.client !== undefined });
  const property = useQuery({ ...propertyQuery(search.property ?? ''), enabled: search.property !== undefined });
  const describeFilter = ([name]: InvoiceLinkFilter): { label: string; value: string } => {
    switch (name) {
      case 'client':
        return { label: t`Client`, value: client.data?.full_name ?? '…' };
      case 'property':
        return { label: t`Property`, value: property.data?.title ?? '…' };
      case 'paid_from': {
        const values = (value: string | undefined) => (value === undefined ? undefined : day(value));
        return { label: t`Payment`, value: range(values(search.paid_from), values(search.paid_until)) };
      }
    }
  };
  return (
    <FilterChips
      inBar={[]}
      filters={activeInvoiceFilters(search)}
      describeFilter={describeFilter}
      onRemove={(names) => onChange(without(names))}
      onClear={() => onChange({ ...without(invoiceLinkFilters.flat()), status: undefined, search: undefined })}
    />
  );
}
