import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ListExportButton } from '#features/accounts/web/list-export-button.tsx';
import { exportUrl } from '#platform/lists/web/export-url.ts';
import { formatCount } from '#platform/money.ts';
import type { CappedCount } from '#platform/rpc/fields.ts';
import type { LeadFilter } from '../../contract.ts';
import type { LeadSorting } from '../../rules.ts';

interface ExportLeadsProps {
  readonly filter: LeadFilter;
  readonly sort: LeadSorting;
  readonly count: CappedCount | undefined;
}

export function ExportLeads({ filter, sort, count }: ExportLeadsProps) {
  const { t } = useLingui();
  if (!count || count.value === 0) return null;
  const grouped = formatCount(count.value);
  const label = count.is_capped
    ? t`Export ${grouped}+ leads`
    : t`Export ${plural(count.value, { one: `${grouped} lead`, other: `${grouped} leads` })}`;
  return <ListExportButton url={exportUrl('leads', { ...filter, sort })} label={label} />;
}
