import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { growthOf, signed } from '#features/analytics/rules.ts';
import { growthTone } from '#features/analytics/web/growth.tsx';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { formatCount } from '#platform/money.ts';
import { paiseOf } from '#platform/paise.ts';
import type { Figure } from '#ui/figures.tsx';
import type { DashboardFigures } from '../contract.ts';

/** Earned and received this month, compared with the same days of the month before, and overdue amounts. */
export function useMoneyFigures(found: DashboardFigures | undefined, skeleton: ReactNode): Figure[] {
  const { t } = useLingui();
  const { shortMoney } = useFormats();
  const { deals, invoices } = found ?? {};
  const compared = (now: bigint, before: bigint, written: string) => {
    const growth = growthOf(now, before);
    return {
      foot: t`${written} a month ago`,
      trend: growth === null ? '–' : `${signed(growth)}%`,
      trendTone: growthTone(growth),
    };
  };
  const money = (now: string, before: string) => compared(paiseOf(now), paiseOf(before), shortMoney(before));
  const days = deals && { from: deals.from, until: deals.until };
  const owed = shortMoney(invoices?.pending ?? '0');
  return [
    {
      label: t`Revenue this month`,
      value: deals ? shortMoney(deals.revenue_this_month) : skeleton,
      foot: '\u00a0',
      ...(deals && money(deals.revenue_this_month, deals.revenue_last_month)),
      link: <Link to="/deals" search={{ ...days, sort: 'commission_down' }} />,
    },
    {
      label: t`Deals this month`,
      value: deals ? formatCount(deals.this_month) : skeleton,
      foot: '\u00a0',
      ...(deals && compared(BigInt(deals.this_month), BigInt(deals.last_month), formatCount(deals.last_month))),
      link: <Link to="/deals" search={days ?? {}} />,
    },
    {
      label: t`Received this month`,
      value: invoices ? shortMoney(invoices.received_this_month) : skeleton,
      foot: '\u00a0',
      ...(invoices && money(invoices.received_this_month, invoices.received_last_month)),
      link: <Link to="/invoices" search={days ? { paid_from: days.from, paid_until: days.until } : {}} />,
    },
    {
      label: t`Overdue invoices`,
      value: invoices ? shortMoney(invoices.overdue) : skeleton,
      foot: invoices ? t`${owed} not due yet` : '\u00a0',
      link: <Link to="/invoices" search={{ status: 'overdue' }} />,
    },
  ];
}
