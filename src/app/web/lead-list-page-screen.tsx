import { useMe } from '#features/accounts/web/queries.ts';
import { LeadBulkActions } from '#features/bulk/web/bulk-actions.tsx';
import { LeadListScreen } from '#features/leads/web/list/lead-list-screen.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';

export { prefetchQueries } from '#features/leads/web/list/lead-list-screen.tsx';

const unknownWins = lazyComponent(() =>
  import('#features/deals/web/unknown-wins.lazy.tsx').then((part) => part.UnknownWins),
);

/** The leads, with what an Admin should review. */
export function LeadListPageScreen() {
  const UnknownWins = unknownWins.useComponent(useMe().permissions.includes('grant_admin'), false);
  return <LeadListScreen notice={UnknownWins && <UnknownWins />} Actions={LeadBulkActions} />;
}
