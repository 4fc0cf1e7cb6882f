import type { ReactNode } from 'react';
import { formatCount } from '#platform/money.ts';
import type { LatePart } from '#ui/late-part.ts';

export interface FilterChipRowProps<Search> {
  readonly search: Search;
  onChange(changes: Partial<Search>): void;
}

export interface CountLineProps<Search> extends FilterChipRowProps<Search> {
  /** Capped where it was not counted to the end. */
  readonly count: { readonly value: number; readonly is_capped: boolean } | undefined;
}

interface CountFrameProps<Search> extends CountLineProps<Search> {
  readonly chips: LatePart<FilterChipRowProps<Search>>;
  readonly isNarrowed: boolean;
  /** '1,000+ properties' */
  capped(grouped: string): string;
  /** '12 properties' */
  exact(count: { readonly value: number }, grouped: string): ReactNode;
}

/** The line between the filters and the list: what narrows it, and how many are left. */
export function CountFrame<Search>(props: CountFrameProps<Search>) {
  const { search, count, onChange, chips, isNarrowed, capped, exact } = props;
  const FilterChipRow = chips.usePart(isNarrowed, false);
  const grouped = formatCount(count?.value ?? 0);
  return (
    <div className="mt-3 mb-5 flex min-h-7 flex-wrap items-center gap-1.5 phone:mt-2 phone:mb-4">
      {FilterChipRow && <FilterChipRow search={search} onChange={onChange} />}
      <span className="flex-1" />
      <p className="text-ink-3 tabular-nums" aria-live="polite">
        {count && (count.is_capped ? capped(grouped) : exact(count, grouped))}
      </p>
    </div>
  );
}
