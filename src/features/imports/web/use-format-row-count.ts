import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatCount } from '#platform/money.ts';

/** Formats the number of rows: '1 row', '12,000 rows'. */
export function useFormatRowCount(): (count: number) => string {
  const { t } = useLingui();
  return (count) => {
    const grouped = formatCount(count);
    return t`${plural(count, { one: `${grouped} row`, other: `${grouped} rows` })}`;
  };
}
