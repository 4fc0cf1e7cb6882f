import { useDayRangeText, useMoneyRangeText, usePeopleText } from '#features/accounts/web/filter-texts.ts';
import { useClientText } from '#features/clients/web/use-client-text.ts';
import { usePropertyText } from '#features/properties/web/use-property-text.ts';
import type { FilterChipRowProps } from '#platform/lists/web/list-count.tsx';
import { ListFilterChips } from '#platform/lists/web/list-filter-chips.tsx';
import type { LeadSearch } from '../../lead-filters.ts';
import { leadFilters } from '../../lead-filters.ts';

const texts = {
  people: usePeopleText,
  money: useMoneyRangeText,
  days: useDayRangeText,
  client: useClientText,
  property: usePropertyText,
};

export function LeadFilterChips(props: FilterChipRowProps<LeadSearch>) {
  return <ListFilterChips {...props} table={leadFilters} custom={texts} />;
}
