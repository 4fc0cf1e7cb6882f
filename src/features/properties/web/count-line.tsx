import { Plural, useLingui } from '@lingui/react/macro';
import { chosenFilters } from '#platform/lists/web/chosen-filters.ts';
import { CountFrame } from '#platform/lists/web/count-frame.tsx';
import { formatCount } from '#platform/money.ts';
import { latePart } from '#ui/late-part.ts';
import type { PropertySearch } from '../property-search.ts';
import { moreFilters } from './filter-chips.ts';

const chips = latePart(() => import('./filter-chip-row.tsx').then((part) => part.FilterChipRow));

interface CountLineProps {
  readonly search: PropertySearch;
  readonly count: { value: number; is_capped: boolean } | undefined;
  onChange(changes: Partial<PropertySearch>): void;
}

/** What narrows the list, and how many are left. */
export function CountLine({ search, count, onChange }: CountLineProps) {
  const isNarrowed = chosenFilters(moreFilters, search).length > 0 || search.type !== undefined;
  const FilterChipRow = chips.usePart(isNarrowed, false);
  return (
    <CountFrame chips={FilterChipRow && <FilterChipRow search={search} onChange={onChange} />}>
      {count && <CountWords count={count} />}
    </CountFrame>
  );
}

function CountWords({ count }: { count: { value: number; is_capped: boolean } }) {
  const { t } = useLingui();
  const grouped = formatCount(count.value);
  if (count.is_capped) return t`${grouped}+ properties`;
  return <Plural value={count.value} one={`${grouped} property`} other={`${grouped} properties`} />;
}
