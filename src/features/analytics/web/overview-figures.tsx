import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { formatCount } from '#platform/money.ts';
import type { Figure } from '#ui/figures.tsx';
import { Figures } from '#ui/figures.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { Analytics } from '../contract.ts';
import { signed } from '../rules.ts';
import { growthTone } from './growth.tsx';
import { dealDays } from './rows-behind.ts';

/** Four figures, each with the one of the period before and a link to its rows. */
export function OverviewFigures({ found }: { found: Analytics | undefined }) {
  const { t } = useLingui();
  const { shortMoney } = useFormats();
  const skeleton = (
    <span className="flow-root h-9">
      <Skeleton className="mt-1 h-7 w-20" />
    </span>
  );
  const days = found ? dealDays(found) : {};
  // Without deals in the period before, no comparison is shown.
  const hasBefore = found !== undefined && (found.deals.before ?? 0) > 0;
  const before = (value: string | null | undefined) =>
    !hasBefore || value === null || value === undefined ? '\u00a0' : t`previously ${value}`;
  const money = (value: string | null | undefined) =>
    value === null || value === undefined ? value : shortMoney(value);
  const count = (value: number | null | undefined) =>
    value === null || value === undefined ? value : formatCount(value);
  const grown = (growth: string | null | undefined, unit = '%') =>
    growth != null && { trend: `${signed(growth)}${unit}`, trendTone: growthTone(growth) };
  const { revenue, deals, agents, average } = found ?? {};
  const figures: Figure[] = [
    {
      label: t`Total Revenue`,
      value: revenue ? shortMoney(revenue.value) : skeleton,
      foot: before(money(revenue?.before)),
      ...grown(revenue?.growth),
      link: <Link to="/deals" search={{ ...days, sort: 'commission_down' }} />,
    },
    {
      label: t`Total Deals`,
      value: deals ? formatCount(deals.value) : skeleton,
      foot: before(count(deals?.before)),
      ...grown(deals?.growth),
      link: <Link to="/deals" search={days} />,
    },
    {
      label: t`Active Agents`,
      value: agents ? formatCount(agents.value) : skeleton,
      foot: t`closed a deal`,
      ...grown(agents?.growth?.toString() ?? null, ''),
      link: (
        <Link
          to="/analytics"
          search={(now: object) => ({ ...now, agents: 'all' as const })}
          hash="top-agents"
          replace
        />
      ),
    },
    {
      label: t`Avg Deal Value`,
      value: average ? (money(average.value) ?? '–') : skeleton,
      foot: before(money(average?.before)),
      ...grown(average?.growth),
      link: <Link to="/deals" search={{ ...days, sort: 'price_down' }} />,
    },
  ];
  return <Figures label={t`Figures for this period`} figures={figures} />;
}
