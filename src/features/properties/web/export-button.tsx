import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { formatCount } from '#platform/money.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import type { PropertyFilter } from '../contract.ts';
import type { Sorting } from '../rules.ts';
import { exportUrl } from './export-url.ts';

interface ExportButtonProps {
  readonly filter: PropertyFilter;
  readonly sort: Sorting;
  readonly count: { value: number; is_capped: boolean } | undefined;
}

/** Takes exactly what the list shows along, as a file that the browser downloads. */
export function ExportButton({ filter, sort, count }: ExportButtonProps) {
  const { t } = useLingui();
  if (!count || count.value === 0) return null;
  const grouped = formatCount(count.value);
  const label = count.is_capped
    ? t`Export ${grouped}+ properties`
    : t`Export ${plural(count.value, { one: `${grouped} property`, other: `${grouped} properties` })}`;
  return (
    <Button asChild aria-label={label} data-tip={label}>
      <a
        href={exportUrl(filter, sort)}
        download
        onClick={() =>
          toast({
            title: label,
            text: t`The file goes to your downloads. It opens in Excel and can be imported again.`,
          })
        }
      >
        <Download aria-hidden="true" />
        <span className="phone:sr-only">{t`Export`}</span>
      </a>
    </Button>
  );
}
