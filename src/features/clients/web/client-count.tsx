import { Plural, useLingui } from '@lingui/react/macro';
import { chosenFilters } from '#platform/lists/web/chosen-filters.ts';
import type { FilterChipRowProps, FilteredCountProps } from '#platform/lists/web/list-count.tsx';
import { FilterChipLine, ListCount } from '#platform/lists/web/list-count.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import type { ClientSearch } from '../client-search.ts';
import { clientMoreFilters } from './filter-chips.ts';

const chips = lazyComponent(() => import('./filter-chip-row.tsx').then((part) => part.ClientFilterChipRow));

/** How many clients the filters find, beside the title. */
export function ClientCount({ count }: FilteredCountProps) {
  const { t } = useLingui();
  return (
    <ListCount
      count={count}
      capped={(grouped) => t`${grouped}+ clients`}
      exact={(count, grouped) => <Plural value={count.value} one={`${grouped} client`} other={`${grouped} clients`} />}
    />
  );
}

export function ClientChips(props: FilterChipRowProps<ClientSearch>) {
  const { search } = props;
  return (
    <FilterChipLine
      {...props}
      chips={chips}
      hasFilters={chosenFilters(clientMoreFilters, search).length > 0 || search.type !== undefined}
    />
  );
}
