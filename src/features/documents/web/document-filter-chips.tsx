import { useDayRangeText, usePeopleText } from '#features/accounts/web/filter-texts.ts';
import { useClientText } from '#features/clients/web/use-client-text.ts';
import { useLeadText } from '#features/leads/web/use-lead-text.ts';
import { usePropertyText } from '#features/properties/web/use-property-text.ts';
import type { FilterChipRowProps } from '#platform/lists/web/list-count.tsx';
import { ListFilterChips } from '#platform/lists/web/list-filter-chips.tsx';
import type { DocumentSearch } from '../document-filters.ts';
import { documentFilters } from '../document-filters.ts';

const texts = {
  people: usePeopleText,
  days: useDayRangeText,
  client: useClientText,
  lead: useLeadText,
  property: usePropertyText,
};

export function DocumentFilterChips(props: FilterChipRowProps<DocumentSearch>) {
  return <ListFilterChips {...props} table={documentFilters} custom={texts} />;
}
