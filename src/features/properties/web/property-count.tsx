import { Plural, useLingui } from '@lingui/react/macro';
import { chosenFilters } from '#platform/lists/web/chosen-filters.ts';
import type { FilterChipRowProps, FilteredCountProps } from '#platform/lists/web/list-count.tsx';
import { FilterChipLine, ListCount } from '#platform/lists/web/list-count.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import type { PropertySearch } from '../property-search.ts';
import { propertyMoreFilters } from './filter-chips.ts';

const chips = lazyComponent(() => import('./filter-chip-row.tsx').then((part) => part.PropertyFilterChipRow));

/** How many properties the filters find, beside the title. */
export function PropertyCount({ count }: FilteredCountProps) {
  const { t } = useLingui();
  return (
    <ListCount
      count={count}
      capped={(grouped) => t`${grouped}+ properties`}
      exact={({ value }, grouped) => (
        <Plural value={value} one={`${grouped} property`} other={`${grouped} properties`} />
      )}
    />
  );
}

export function PropertyChips(props: FilterChipRowProps<PropertySearch>) {
  const { search } = props;
  const hasFilters = chosenFilters(propertyMoreFilters, search).length > 0 || search.type !== undefined;
  return <FilterChipLine {...props} chips={chips} hasFilters={hasFilters} />;
}
