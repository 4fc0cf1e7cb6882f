import { Plural, useLingui } from '@lingui/react/macro';
import type { CountLineProps } from '#platform/lists/web/count-frame.tsx';
import { CountFrame } from '#platform/lists/web/count-frame.tsx';
import { latePart } from '#ui/late-part.ts';
import type { DocumentSearch } from '../document-search.ts';
import { shownFilters } from './filter-chips.ts';

const chips = latePart(() => import('./filter-chip-row.tsx').then((part) => part.FilterChipRow));

/** What narrows the list, and how many are left. */
export function CountLine(props: CountLineProps<DocumentSearch>) {
  const { search } = props;
  const { t } = useLingui();
  return (
    <CountFrame
      {...props}
      chips={chips}
      isNarrowed={shownFilters(search).length > 0 || search.type !== undefined}
      capped={(grouped) => t`${grouped}+ documents`}
      exact={(count, grouped) => (
        <Plural value={count.value} one={`${grouped} document`} other={`${grouped} documents`} />
      )}
    />
  );
}
