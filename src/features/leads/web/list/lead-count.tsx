import { Plural, useLingui } from '@lingui/react/macro';
import type { FilteredCountProps } from '#platform/lists/web/list-count.tsx';
import { ListCount } from '#platform/lists/web/list-count.tsx';

export function LeadCount({ count }: FilteredCountProps) {
  const { t } = useLingui();
  return (
    <ListCount
      count={count}
      capped={(grouped) => t`${grouped}+ leads`}
      exact={(count, grouped) => <Plural value={count.value} one={`${grouped} lead`} other={`${grouped} leads`} />}
    />
  );
}
