import { useLingui } from '@lingui/react/macro';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { formatCount } from '#platform/money.ts';
import { Figures } from '#ui/figures.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { SourceReport } from '../contract.ts';

export function SourceTotals({ found }: { found: SourceReport | undefined }) {
  const { t } = useLingui();
  const { shortMoney } = useFormats();
  const total = found?.total;
  const skeleton = (
    <span className="flow-root h-7">
      <Skeleton className="mt-1 h-5 w-20" />
    </span>
  );
  const amount = (value: string | null) => (value === null ? '–' : shortMoney(value));
  return (
    <Figures
      money
      label={t`Figures for this period`}
      figures={[
        { label: t`Cost`, value: total ? shortMoney(total.cost) : skeleton },
        { label: t`Leads`, value: total ? formatCount(total.leads) : skeleton },
        { label: t`Cost per lead`, value: total ? amount(total.cost_per_lead) : skeleton },
        { label: t`Deals`, value: total ? formatCount(total.deals) : skeleton },
        { label: t`Cost per deal`, value: total ? amount(total.cost_per_deal) : skeleton },
        { label: t`Brokerage`, value: total ? shortMoney(total.brokerage) : skeleton },
      ]}
    />
  );
}
