import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ListExportButton } from '#features/accounts/web/list-export-button.tsx';
import { exportUrl } from '#platform/lists/web/export-url.ts';
import { formatCount } from '#platform/money.ts';
import type { CappedCount } from '#platform/rpc/fields.ts';
import type { PropertyFilter } from '../../contract.ts';
import type { Sorting } from '../../rules.ts';

interface ExportPropertiesProps {
  readonly filter: PropertyFilter;
  readonly sort: Sorting;
  readonly count: CappedCount | undefined;
}

/** Exports the properties that the list shows. */
export function ExportProperties({ filter, sort, count }: ExportPropertiesProps) {
  const { t } = useLingui();
  if (!count || count.value === 0) return null;
  const grouped = formatCount(count.value);
  const label = count.is_capped
    ? t`Export ${grouped}+ properties`
    : t`Export ${plural(count.value, { one: `${grouped} property`, other: `${grouped} properties` })}`;
  return <ListExportButton url={exportUrl('properties', { ...filter, sort })} label={label} />;
}
