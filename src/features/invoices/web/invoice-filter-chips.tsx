import { useDayRangeText, usePeopleText } from '#features/accounts/web/filter-texts.ts';
import { useClientText } from '#features/clients/web/use-client-text.ts';
import { usePropertyText } from '#features/properties/web/use-property-text.ts';
import type { FilterChipRowProps } from '#platform/lists/web/list-count.tsx';
import { ListFilterChips } from '#platform/lists/web/list-filter-chips.tsx';
import type { InvoiceSearch } from '../invoice-filters.ts';
import { invoiceFilters } from '../invoice-filters.ts';

const texts = { people: usePeopleText, days: useDayRangeText, client: useClientText, property: usePropertyText };

export function InvoiceFilterChips(props: FilterChipRowProps<InvoiceSearch>) {
  return <ListFilterChips {...props} table={invoiceFilters} custom={texts} />;
}
