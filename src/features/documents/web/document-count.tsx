import { Plural, useLingui } from '@lingui/react/macro';
import type { FilteredCountProps } from '#platform/lists/web/list-count.tsx';
import { ListCount } from '#platform/lists/web/list-count.tsx';

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
