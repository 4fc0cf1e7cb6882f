import type { Analytics } from '../contract.ts';
import { MonthTrends } from './month-trends.tsx';
import { PipelineFigures } from './pipeline-figures.tsx';

/** What stands below the first sight of the page. */
export function BelowTheFold({ found }: { found: Analytics }) {
  return (
    <>
      <PipelineFigures found={found} />
      <MonthTrends found={found} />
    </>
  );
}
