import type { ReactNode } from 'react';
import { formatCount } from '#platform/money.ts';
import type { CappedCount } from '#platform/rpc/fields.ts';
import type { LazyComponent } from '#ui/lazy-component.ts';

export interface FilterChipRowProps<Search> {
  readonly search: Search;
  onChange(changes: Partial<Search>): void;
}

export interface FilteredCountProps {
  /** Capped counts are lower bounds. */
  readonly count: CappedCount | undefined;
}

interface ListCountProps extends FilteredCountProps {
  /** '1,000+ properties' */
  capped?(grouped: string): string;
  /** '12 properties' */
  exact(count: { readonly value: number }, grouped: string): ReactNode;
}

/** The number of records as the `badge` of a `PageHead`: 'Properties 78'. Screen readers also get the noun. */
export function ListCount({ count, capped, exact }: ListCountProps) {
  const grouped = formatCount(count?.value ?? 0);
  return (
    <p className="text-16 text-ink-3" aria-live="polite">
      {count && (
        <>
          <span aria-hidden="true">{count.is_capped ? `${grouped}+` : grouped}</span>
          <span className="sr-only">{count.is_capped && capped ? capped(grouped) : exact(count, grouped)}</span>
        </>
      )}
    </p>
  );
}

interface FilterChipLineProps<Search> extends FilterChipRowProps<Search> {
  readonly chips: LazyComponent<FilterChipRowProps<Search>>;
  readonly hasFilters: boolean;
}

/** The row of filter chips; without filters only the gap above the list. */
export function FilterChipLine<Search>({ search, onChange, chips, hasFilters }: FilterChipLineProps<Search>) {
  const FilterChipRow = chips.useComponent(hasFilters, false);
  if (!hasFilters) return <div className="h-5 phone:h-4" />;
  return (
    <div className="mt-3 mb-4 flex min-h-7 flex-wrap items-center gap-1.5 phone:mt-2">
      {FilterChipRow && <FilterChipRow search={search} onChange={onChange} />}
    </div>
  );
}
