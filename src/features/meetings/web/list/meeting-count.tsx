import { Plural, useLingui } from '@lingui/react/macro';
import type { FilteredCountProps } from '#platform/lists/web/list-count.tsx';
import { ListCount } from '#platform/lists/web/list-count.tsx';

/** The number of meetings that match the filters, beside the title. */
export function MeetingCount({ count }: FilteredCountProps) {
  const { t } = useLingui();
  return (
    <ListCount
      count={count}
      capped={(grouped) => t`${grouped}+ meetings`}
      exact={(count, grouped) => (
        <Plural value={count.value} one={`${grouped} meeting`} other={`${grouped} meetings`} />
      )}
    />
  );
}
