import { Plural, useLingui } from '@lingui/react/macro';
import type { FilteredCountProps } from '#platform/lists/web/list-count.tsx';
import { ListCount } from '#platform/lists/web/list-count.tsx';

export function ClientCount({ count }: FilteredCountProps) {
  const { t } = useLingui();
  return (
    <ListCount
      count={count}
      capped={(grouped) => t`${grouped}+ clients`}
      exact={(count, grouped) => <Plural value={count.value} one={`${grouped} client`} other={`${grouped} clients`} />}
    />
  );
}
