import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PropertyEntry, PropertyEntrySkeleton } from '#features/properties/web/list/property-entry.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { Loading } from '#ui/skeleton.tsx';
import { recentPropertiesQuery } from './queries.ts';

export function RecentProperties() {
  const { t } = useLingui();
  return (
    <section aria-labelledby="recent-properties" className="min-w-0">
      <SectionHead
        id="recent-properties"
        title={t`Recent Properties`}
        action={
          <Link to="/properties" className="link">
            {t`View All`}
          </Link>
        }
      />
      <Latest />
    </section>
  );
}

function Latest() {
  const { t } = useLingui();
  const { data, isPending, isError, refetch, isFetching } = useQuery(recentPropertiesQuery);
  if (isPending) {
    return (
      <Loading label={t`Loading properties...`}>
        <PropertyEntrySkeleton />
        <PropertyEntrySkeleton />
        <PropertyEntrySkeleton />
      </Loading>
    );
  }
  if (isError && !data) {
    return (
      <ErrorState
        title={t`The properties could not be loaded`}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (data.items.length === 0) {
    return <EmptyState title={t`No properties yet`} text={t`The latest properties appear here.`} />;
  }
  return (
    <ul>
      {data.items.map((property) => (
        <PropertyEntry key={property.id} property={property} />
      ))}
    </ul>
  );
}
