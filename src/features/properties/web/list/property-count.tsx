import { Plural, useLingui } from '@lingui/react/macro';
import type { FilteredCountProps } from '#platform/lists/web/list-count.tsx';
import { ListCount } from '#platform/lists/web/list-count.tsx';

export function PropertyCount({ count }: FilteredCountProps) {
  const { t } = useLingui();
  return (
    <ListCount
      count={count}
      capped={(grouped) => t`${grouped}+ properties`}
      exact={({ value }, grouped) => (
        <Plural value={value} one={`${grouped} property`} other={`${grouped} properties`} />
      )}
    />
  );
}
