import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { DaysOnMarketReport } from '#features/properties/contract.ts';
import { propertyStatusLabels, purposeLabels } from '#features/properties/labels.ts';
import type { Purpose } from '#features/properties/rules.ts';
import { purposes, shortLocation } from '#features/properties/rules.ts';
import { daysOnMarketQuery } from '#features/properties/web/queries.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import { formatCount } from '#platform/money.ts';
import { ChartFigure } from '#ui/chart/chart-figure.tsx';
import { PendingChart } from '#ui/chart/pending-chart.tsx';
import { ScatterChart } from '#ui/chart/scatter-chart.tsx';
import { Segmented } from '#ui/segmented.tsx';

/** What is offered now: the price of each property and how long it is on the market. */
export function DaysOnMarketChart() {
  const { t } = useLingui();
  const [purpose, setPurpose] = useState<Purpose>('sale');
  const query = useQuery(daysOnMarketQuery(purpose));
  const title = t`Price and days on the market`;
  if (!query.data) return <PendingChart title={title} query={query} height="h-[25.5rem]" />;
  return <Scatter title={title} report={query.data} purpose={purpose} onChoose={setPurpose} />;
}

interface ScatterProps {
  readonly title: string;
  readonly report: DaysOnMarketReport;
  readonly purpose: Purpose;
  onChoose(purpose: Purpose): void;
}

function Scatter({ title, report: { items, total }, purpose, onChoose }: ScatterProps) {
  const { t } = useLingui();
  const { shortMoney } = useFormats();
  const formatDays = (days: number) => formatCount(days);
  const note =
    total > items.length
      ? t`The ${formatCount(items.length)} of ${formatCount(total)} properties that are longest on the market.`
      : t`All properties on offer. High and to the right: expensive and long on the market.`;
  return (
    <ChartFigure
      title={title}
      note={note}
      action={
        <Segmented
          label={t`Purpose`}
          value={purpose}
          segments={purposes.map((value) => ({ value, label: t(purposeLabels[value]) }))}
          onChange={onChoose}
        />
      }
      legend={[
        { name: t(propertyStatusLabels.available), variant: 'dot' },
        { name: t(propertyStatusLabels.pending), variant: 'ring' },
      ]}
      empty={items.length === 0 ? t`No properties on offer for this purpose.` : undefined}
      height="h-76"
      table={{
        columns: [t`Property`, t`Days on the market`, t`Price`],
        rows: items.map((item) => ({
          key: item.id,
          cells: [
            <span key="name">
              <Link to="/properties/$id" params={{ id: item.id }} className="link">
                {item.title}
              </Link>
              <span className="block text-12 text-ink-3">{shortLocation(item)}</span>
            </span>,
            formatCount(item.days),
            shortMoney(item.price),
          ],
        })),
      }}
    >
      {(drawing) => (
        <ScatterChart
          {...drawing}
          height="h-60"
          axis={t`Days on the market`}
          formatX={formatDays}
          formatY={(price) => shortMoney(String(price))}
          points={items.map(({ id, title: name, price, status, days }) => ({
            key: id,
            x: days,
            y: Number(price),
            variant: status === 'pending' ? 'ring' : 'dot',
            label: t`${name}: ${shortMoney(price)}, ${formatDays(days)} days on the market, ${t(propertyStatusLabels[status])}`,
            link: <Link to="/properties/$id" params={{ id }} />,
          }))}
        />
      )}
    </ChartFigure>
  );
}
