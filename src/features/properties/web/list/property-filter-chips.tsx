import { useLingui } from '@lingui/react/macro';
import { useDayText, useMoneyRangeText, usePeopleText } from '#features/accounts/web/filter-texts.ts';
import { useClientText } from '#features/clients/web/use-client-text.ts';
import { usePropertyTypesText } from '#features/property-types/web/use-type-text.ts';
import type { FilterValues } from '#platform/lists/web/custom-filter.ts';
import { summarizeList, useFormatRange } from '#platform/lists/web/filter-labels.ts';
import type { FilterChipRowProps } from '#platform/lists/web/list-count.tsx';
import { ListFilterChips } from '#platform/lists/web/list-filter-chips.tsx';
import { formatCount } from '#platform/money.ts';
import type { PropertySearch } from '../../property-filters.ts';
import { propertyFilters } from '../../property-filters.ts';

const texts = {
  people: usePeopleText,
  money: useMoneyRangeText,
  day: useDayText,
  client: useClientText,
  propertyTypes: usePropertyTypesText,
  area: useAreaText,
  locality: ([localities = []]: FilterValues<string[]>) => summarizeList(localities),
  within: useWithinText,
  city: ([cities = []]: FilterValues<string[]>) => summarizeList(cities),
};

export function PropertyFilterChips(props: FilterChipRowProps<PropertySearch>) {
  return <ListFilterChips {...props} table={propertyFilters} custom={texts} />;
}

function useWithinText(): string {
  const { t } = useLingui();
  return t`chosen`;
}

function useAreaText([least, most]: FilterValues<number>): string {
  const { t } = useLingui();
  const rangeText = useFormatRange();
  const text = (value: number | undefined) => (value === undefined ? undefined : t`${formatCount(value)} sq ft`);
  return rangeText(text(least), text(most));
}
