import type { Analytics, AnalyticsInput } from '../contract.ts';
import { DaysOnMarketChart } from './days-on-market-chart.tsx';
import { FunnelChart } from './funnel-chart.tsx';
import { MonthTrends } from './month-trends.tsx';
import { PipelineFigures } from './pipeline-figures.tsx';
import { ResponseChart } from './response-chart.tsx';

interface BelowTheFoldProps {
  readonly found: Analytics;
  readonly asked: AnalyticsInput;
}

/** The sections below the fold. */
export function BelowTheFold({ found, asked }: BelowTheFoldProps) {
  return (
    <>
      <PipelineFigures found={found} />
      <div className="col-span-full grid min-w-0 grid-cols-2 gap-4 max-[900px]:grid-cols-1">
        <FunnelChart found={found} />
        <ResponseChart found={found} />
        <div className="col-span-full min-w-0">
          <DaysOnMarketChart />
        </div>
      </div>
      <MonthTrends found={found} asked={asked} />
    </>
  );
}
