import type { Analytics } from '../contract.ts';
import { MonthTrends } from './month-trends.tsx';
import { PipelineFigures } from './pipeline-figures.tsx';

/** The sections below the fold. */
export function BelowTheFold({ found }: { found: Analytics }) {
  return (
    <>
      <PipelineFigures found={found} />
      <MonthTrends found={found} />
    </>
  );
}
