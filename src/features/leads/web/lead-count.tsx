import { Plural, useLingui } from '@lingui/react/macro';
import type { FilterChipRowProps, FilteredCountProps } from '#platform/lists/web/list-count.tsx';
import { FilterChipLine, ListCount } from '#platform/lists/web/list-count.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import type { LeadSearch } from '../lead-search.ts';
import { activeLeadFilters } from './filter-chips.ts';

const chips = lazyComponent(() => import('./filter-chip-row.tsx').then((part) => part.LeadFilterChipRow));

/** How many leads the filters find, beside the title. */
export function LeadCount({ count }: FilteredCountProps) {
  const { t } = useLingui();
  return (
    <ListCount
      count={count}
      capped={(grouped) => t`${grouped}+ leads`}
      exact={(count, grouped) => <Plural value={count.value} one={`${grouped} lead`} other={`${grouped} leads`} />}
    />
  );
}

export function LeadChips(props: FilterChipRowProps<LeadSearch>) {
  const { search } = props;
  return (
    <FilterChipLine
      {...props}
      chips={chips}
      hasFilters={activeLeadFilters(search).length > 0 || search.status !== undefined || search.source !== undefined}
    />
  );
}
