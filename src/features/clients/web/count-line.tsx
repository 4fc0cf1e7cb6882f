import { Plural, useLingui } from '@lingui/react/macro';
import { formatCount } from '#platform/money.ts';
import { latePart } from '#ui/late-part.ts';
import type { ClientSearch } from './client-search.ts';
import { setFilters } from './filter-chips.ts';

const chips = latePart(() => import('./filter-chip-row.tsx').then((part) => part.FilterChipRow));

interface CountLineProps {
  readonly search: ClientSearch;
  readonly count: { value: number; is_capped: boolean } | undefined;
  onChange(changes: Partial<ClientSearch>): void;
}

/** What narrows the list, and how many are left. */
export function CountLine({ search, count, onChange }: CountLineProps) {
  const isNarrowed = setFilters(search).length > 0 || (search.type?.length ?? 0) > 1;
  const FilterChipRow = chips.usePart(isNarrowed, false);
  return (
    <div className="mt-3 mb-5 flex min-h-7 flex-wrap items-center gap-1.5 phone:mt-2 phone:mb-4">
      {FilterChipRow && <FilterChipRow search={search} onChange={onChange} />}
      <span className="flex-1" />
      <p className="text-ink-3 tabular-nums" aria-live="polite">
        {count && <CountWords count={count} />}
      </p>
    </div>
  );
}

function CountWords({ count }: { count: { value: number; is_capped: boolean } }) {
  const { t } = useLingui();
  const grouped = formatCount(count.value);
  if (count.is_capped) return t`${grouped}+ clients`;
  return <Plural value={count.value} one={`${grouped} client`} other={`${grouped} clients`} />;
}
