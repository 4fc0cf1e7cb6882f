import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ListExportButton } from '#features/accounts/web/list-export-button.tsx';
import { exportUrl } from '#platform/lists/web/export-url.ts';
import { formatCount } from '#platform/money.ts';
import type { CappedCount } from '#platform/rpc/fields.ts';
import type { ClientFilter } from '../../contract.ts';
import type { ClientSorting } from '../../rules.ts';

interface ExportClientsProps {
  readonly filter: ClientFilter;
  readonly sort: ClientSorting;
  readonly count: CappedCount | undefined;
}

export function ExportClients({ filter, sort, count }: ExportClientsProps) {
  const { t } = useLingui();
  if (!count || count.value === 0) return null;
  const grouped = formatCount(count.value);
  const label = count.is_capped
    ? t`Export ${grouped}+ clients`
    : t`Export ${plural(count.value, { one: `${grouped} client`, other: `${grouped} clients` })}`;
  return <ListExportButton url={exportUrl('clients', { ...filter, sort })} label={label} />;
}
