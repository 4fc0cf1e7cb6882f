import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Client } from '#features/clients/contract.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { namedAfter } from '#ui/named-after.ts';
import { SectionHead } from '#ui/section-head.tsx';
import { Loading } from '#ui/skeleton.tsx';
import { PropertyEntry, PropertyEntrySkeleton } from './list/property-entry.tsx';
import { ownedQuery } from './queries.ts';

export function OwnedProperties({ client }: { readonly client: Client }) {
  const { t } = useLingui();
  const { data, isPending, isError, refetch, isFetching } = useQuery(ownedQuery(client.id));
  return (
    <section aria-labelledby="owned-properties" className="min-w-0">
      <SectionHead
        id="owned-properties"
        title={t`Owned properties`}
        action={
          data &&
          data.items.length > 0 && (
            <Link to="/properties" search={{ owner: client.id }} {...namedAfter('owned-properties')} className="link">
              {t`View All`}
            </Link>
          )
        }
      />
      {isPending ? (
        <Loading label={t`Loading properties...`}>
          <PropertyEntrySkeleton />
        </Loading>
      ) : isError && !data ? (
        <ErrorState
          title={t`The properties could not be loaded`}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : data.items.length === 0 ? (
        <p className="py-3 text-ink-3">{t`No properties yet.`}</p>
      ) : (
        <ul>
          {data.items.map((property) => (
            <PropertyEntry key={property.id} property={property} />
          ))}
        </ul>
      )}
    </section>
  );
}
