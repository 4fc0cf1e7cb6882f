import { Plural, useLingui } from '@lingui/react/macro';
import type { FilteredCountProps } from '#platform/lists/web/list-count.tsx';
import { ListCount } from '#platform/lists/web/list-count.tsx';

export function InvoiceCount({ count }: FilteredCountProps) {
  const { t } = useLingui();
  return (
    <ListCount
      count={count}
      capped={(grouped) => t`${grouped}+ invoices`}
      exact={({ value }, grouped) => <Plural value={value} one={`${grouped} invoice`} other={`${grouped} invoices`} />}
    />
  );
}
