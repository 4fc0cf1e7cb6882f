import { PropertyBulkActions } from '#features/bulk/web/bulk-actions.tsx';
import { PropertyListScreen } from '#features/properties/web/list/property-list-screen.tsx';

export { prefetchQueries } from '#features/properties/web/list/property-list-screen.tsx';

/** The properties, with what can be done with many of them. */
export function PropertyListPageScreen() {
  return <PropertyListScreen Actions={PropertyBulkActions} />;
}
