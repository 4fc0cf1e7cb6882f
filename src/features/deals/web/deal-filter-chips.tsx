import { useDayRangeText, usePeopleText } from '#features/accounts/web/filter-texts.ts';
import { useClientText } from '#features/clients/web/use-client-text.ts';
import { useLeadText } from '#features/leads/web/use-lead-text.ts';
import { usePropertyText } from '#features/properties/web/use-property-text.ts';
import { usePropertyTypeText } from '#features/property-types/web/use-type-text.ts';
import type { FilterChipRowProps } from '#platform/lists/web/list-count.tsx';
import { ListFilterChips } from '#platform/lists/web/list-filter-chips.tsx';
import type { DealSearch } from '../deal-filters.ts';
import { dealFilters } from '../deal-filters.ts';

const texts = {
  people: usePeopleText,
  days: useDayRangeText,
  client: useClientText,
  lead: useLeadText,
  property: usePropertyText,
  propertyType: usePropertyTypeText,
};

export function DealFilterChips(props: FilterChipRowProps<DealSearch>) {
  return <ListFilterChips {...props} table={dealFilters} custom={texts} />;
}
