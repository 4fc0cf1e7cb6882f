import { Plural, useLingui } from '@lingui/react/macro';
import type { FilterChipRowProps, FilteredCountProps } from '#platform/lists/web/list-count.tsx';
import { FilterChipLine, ListCount } from '#platform/lists/web/list-count.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import type { InvoiceSearch } from '../invoice-search.ts';
import { activeInvoiceFilters } from './filter-chips.ts';

const chips = lazyComponent(() => import('./filter-chip-row.tsx').then((part) => part.InvoiceFilterChipRow));

/** How many invoices the filters find, beside the title. */
export function InvoiceCount({ count }: FilteredCountProps) {
  const { t } = useLingui();
  return (
    <ListCount
      count={count}
      capped={(grouped) => t`${grouped}+ invoices`}
      exact={({ value }, grouped) => <Plural value={value} one={`${grouped} invoice`} other={`${grouped} invoices`} />}
    />
  );
}

export function InvoiceChips(props: FilterChipRowProps<InvoiceSearch>) {
  return <FilterChipLine {...props} chips={chips} hasFilters={activeInvoiceFilters(props.search).length > 0} />;
}
