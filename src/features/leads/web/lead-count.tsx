import { Plural, useLingui } from '@lingui/react/macro';
import type { CountProps, FilterChipRowProps } from '#platform/lists/web/list-count.tsx';
import { FilterChipLine, ListCount } from '#platform/lists/web/list-count.tsx';
import { latePart } from '#ui/late-part.ts';
import type { LeadSearch } from '../lead-search.ts';
import { shownFilters } from './filter-chips.ts';

const chips = latePart(() => import('./filter-chip-row.tsx').then((part) => part.FilterChipRow));

/** How many leads the filters find, beside the title. */
export function LeadCount({ count }: CountProps) {
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
      isNarrowed={shownFilters(search).length > 0 || search.status !== undefined || search.source !== undefined}
    />
  );
}
