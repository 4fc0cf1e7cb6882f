import { Plural, useLingui } from '@lingui/react/macro';
import type { FilterChipRowProps, FilteredCountProps } from '#platform/lists/web/list-count.tsx';
import { FilterChipLine, ListCount } from '#platform/lists/web/list-count.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import type { MeetingSearch } from '../meeting-search.ts';
import { activeMeetingFilters } from './filter-chips.ts';

const chips = lazyComponent(() => import('./filter-chip-row.tsx').then((part) => part.MeetingFilterChipRow));

/** How many meetings the filters find, beside the title. */
export function MeetingCount({ count }: FilteredCountProps) {
  const { t } = useLingui();
  return (
    <ListCount
      count={count}
      capped={(grouped) => t`${grouped}+ meetings`}
      exact={(count, grouped) => (
        <Plural value={count.value} one={`${grouped} meeting`} other={`${grouped} meetings`} />
      )}
    />
  );
}

export function MeetingChips(props: FilterChipRowProps<MeetingSearch>) {
  const { search } = props;
  return (
    <FilterChipLine
      {...props}
      chips={chips}
      hasFilters={activeMeetingFilters(search).length > 0 || search.type !== undefined}
    />
  );
}
