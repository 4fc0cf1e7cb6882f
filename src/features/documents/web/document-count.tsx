import { Plural, useLingui } from '@lingui/react/macro';
import type { FilterChipRowProps, FilteredCountProps } from '#platform/lists/web/list-count.tsx';
import { FilterChipLine, ListCount } from '#platform/lists/web/list-count.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import type { DocumentSearch } from '../document-search.ts';
import { activeDocumentFilters } from './filter-chips.ts';

const chips = lazyComponent(() => import('./filter-chip-row.tsx').then((part) => part.DocumentFilterChipRow));

/** How many documents the filters find, beside the title. */
export function DocumentCount({ count }: FilteredCountProps) {
  const { t } = useLingui();
  return (
    <ListCount
      count={count}
      capped={(grouped) => t`${grouped}+ documents`}
      exact={(count, grouped) => (
        <Plural value={count.value} one={`${grouped} document`} other={`${grouped} documents`} />
      )}
    />
  );
}

export function DocumentChips(props: FilterChipRowProps<DocumentSearch>) {
  const { search } = props;
  return (
    <FilterChipLine
      {...props}
      chips={chips}
      hasFilters={activeDocumentFilters(search).length > 0 || search.type !== undefined}
    />
  );
}
