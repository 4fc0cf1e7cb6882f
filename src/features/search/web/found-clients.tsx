import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ClientEntry, ClientEntrySkeleton } from '#features/clients/web/client-entry.tsx';
import { countQuery } from '#features/clients/web/queries.ts';
import { FoundSection } from './found-section.tsx';
import { foundClientsQuery } from './queries.ts';

export function FoundClients({ query }: { query: string }) {
  const { t } = useLingui();
  const found = useQuery(foundClientsQuery(query));
  const count = useQuery(countQuery({ search: query }));
  return (
    <FoundSection
      id="found-clients"
      title={t`Clients`}
      count={count.data}
      all={<Link to="/clients" search={{ search: query }}>{t`View All`}</Link>}
      found={found}
      skeleton={<ClientEntrySkeleton />}
      loadingLabel={t`Loading clients...`}
      failedTitle={t`The clients could not be loaded`}
      emptyTitle={t`No clients found`}
    >
      {found.data?.items.map((client) => (
        <ClientEntry key={client.id} client={client} />
      ))}
    </FoundSection>
  );
}
