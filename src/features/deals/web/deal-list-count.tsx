import { Plural, useLingui } from '@lingui/react/macro';
import type { FilterChipRowProps, FilteredCountProps } from '#platform/lists/web/list-count.tsx';
import { FilterChipLine, ListCount } from '#platform/lists/web/list-count.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import type { DealSearch } from '../deal-search.ts';
import { activeDealFilters } from './filter-chips.ts';

const chips = lazyComponent(() => import('./filter-chip-row.tsx').then((part) => part.DealFilterChipRow));

/** How many deals the filters find, beside the title. */
export function DealListCount({ count }: FilteredCountProps) {
  const { t } = useLingui();
  return (
    <ListCount
      count={count}
      capped={(grouped) => t`${grouped}+ deals`}
      exact={(count, grouped) => <Plural value={count.value} one={`${grouped} deal`} other={`${grouped} deals`} />}
    />
  );
}

export function DealChips(props: FilterChipRowProps<DealSearch>) {
  const { search } = props;
  return (
    <FilterChipLine
      {...props}
      chips={chips}
      hasFilters={activeDealFilters(search).length > 0 || search.kind !== undefined}
    />
  );
}
