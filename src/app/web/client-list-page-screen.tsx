import { ClientBulkActions } from '#features/bulk/web/bulk-actions.tsx';
import { ClientListScreen } from '#features/clients/web/list/client-list-screen.tsx';

export { prefetchQueries } from '#features/clients/web/list/client-list-screen.tsx';

/** The clients, with what can be done with many of them. */
export function ClientListPageScreen() {
  return <ClientListScreen Actions={ClientBulkActions} />;
}
