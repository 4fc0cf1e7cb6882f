import { Plural, useLingui } from '@lingui/react/macro';
import { chosenFilters } from '#platform/lists/web/chosen-filters.ts';
import type { CountLineProps } from '#platform/lists/web/count-frame.tsx';
import { CountFrame } from '#platform/lists/web/count-frame.tsx';
import { latePart } from '#ui/late-part.ts';
import type { PropertySearch } from '../property-search.ts';
import { moreFilters } from './filter-chips.ts';

const chips = latePart(() => import('./filter-chip-row.tsx').then((part) => part.FilterChipRow));

/** What narrows the list, and how many are left. */
export function CountLine(props: CountLineProps<PropertySearch>) {
  const { search } = props;
  const { t } = useLingui();
  return (
    <CountFrame
      {...props}
      chips={chips}
      isNarrowed={chosenFilters(moreFilters, search).length > 0 || search.type !== undefined}
      capped={(grouped) => t`${grouped}+ properties`}
      exact={(count, grouped) => (
        <Plural value={count.value} one={`${grouped} property`} other={`${grouped} properties`} />
      )}
    />
  );
}
