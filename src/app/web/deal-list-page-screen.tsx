import { DealBulkActions } from '#features/bulk/web/bulk-actions.tsx';
import { DealListScreen } from '#features/deals/web/deal-list-screen.tsx';

export { prefetchQueries } from '#features/deals/web/deal-list-screen.tsx';

/** The deals, with what can be done with many of them. */
export function DealListPageScreen() {
  return <DealListScreen Actions={DealBulkActions} />;
}
