import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Client } from '#features/clients/contract.ts';
import { RecordsOf } from '#platform/lists/web/records-of.tsx';
import { namedAfter } from '#ui/named-after.ts';
import { PropertyEntry, PropertyEntrySkeleton } from './list/property-entry.tsx';
import { ownedQuery } from './queries.ts';

/** Hidden for a client who owns none. */
export function ClientOwnedProperties({ client }: { readonly client: Client }) {
  const { t } = useLingui();
  return (
    <RecordsOf
      id="owned-properties"
      title={t`Owned properties`}
      list={useQuery(ownedQuery(client.id))}
      loading={t`Loading properties...`}
      skeleton={<PropertyEntrySkeleton />}
      failed={t`The properties could not be loaded`}
      all={
        <Link to="/properties" search={{ owner: client.id }} {...namedAfter('owned-properties')} className="link">
          {t`View All`}
        </Link>
      }
    >
      {(property) => <PropertyEntry key={property.id} property={property} />}
    </RecordsOf>
  );
}
