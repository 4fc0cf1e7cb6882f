import { useDayText, useMoneyRangeText, usePeopleText } from '#features/accounts/web/filter-texts.ts';
import type { FilterChipRowProps } from '#platform/lists/web/list-count.tsx';
import { ListFilterChips } from '#platform/lists/web/list-filter-chips.tsx';
import type { ClientSearch } from '../../client-filters.ts';
import { clientFilters } from '../../client-filters.ts';

const texts = { people: usePeopleText, money: useMoneyRangeText, day: useDayText };

export function ClientFilterChips(props: FilterChipRowProps<ClientSearch>) {
  return <ListFilterChips {...props} table={clientFilters} custom={texts} />;
}
