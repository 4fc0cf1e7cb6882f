import { Plural, useLingui } from '@lingui/react/macro';
import { chosenFilters } from '#platform/lists/web/chosen-filters.ts';
import type { CountProps, FilterChipRowProps } from '#platform/lists/web/list-count.tsx';
import { FilterChipLine, ListCount } from '#platform/lists/web/list-count.tsx';
import { latePart } from '#ui/late-part.ts';
import type { PropertySearch } from '../property-search.ts';
import { moreFilters } from './filter-chips.ts';

const chips = latePart(() => import('./filter-chip-row.tsx').then((part) => part.FilterChipRow));

/** How many properties the filters find, beside the title. */
export function PropertyCount({ count }: CountProps) {
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
  const isNarrowed = chosenFilters(moreFilters, search).length > 0 || search.type !== undefined;
  return <FilterChipLine {...props} chips={chips} isNarrowed={isNarrowed} />;
}
