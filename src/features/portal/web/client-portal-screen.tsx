import { useLingui } from '@lingui/react/macro';
import type { QueryClient } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { Client } from '#features/clients/contract.ts';
import { ClientSkeleton } from '#features/clients/web/client-skeleton.tsx';
import { ClientFacts } from '#features/clients/web/page/client-facts.tsx';
import { PreferenceList } from '#features/clients/web/page/preference-list.tsx';
import { clientQuery } from '#features/clients/web/queries.ts';
import { propertyTypesQuery } from '#features/property-types/web/queries.ts';
import { findsNothing } from '#platform/rpc/web/problem-of.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { PageHead } from '#ui/page-head.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { PortalLinks } from './portal-links.tsx';
import { readPortalSearch } from './portal-search.ts';

// In an inactive tab.
const properties = lazyComponent(() => import('./offered-properties.lazy.tsx').then((part) => part.OfferedProperties));
const meetings = lazyComponent(() =>
  import('#features/meetings/web/client-meetings.lazy.tsx').then((part) => part.ClientMeetings),
);
const history = lazyComponent(() =>
  import('#features/communications/web/communication-panel.lazy.tsx').then((part) => part.CommunicationPanel),
);

export function prefetchQueries(queryClient: QueryClient, clientId: string): void {
  void queryClient.prefetchQuery(clientQuery(clientId));
  void queryClient.prefetchQuery(propertyTypesQuery);
}

/** The staff's view of a client's portal: what the client sees, and the messages. */
export function ClientPortalScreen() {
  const { t } = useLingui();
  const { id: clientId } = useParams({ from: '/client-portal/$id' });
  const found = useQuery({ ...clientQuery(clientId), retryOnMount: false });
  if (found.isPending) return <ClientSkeleton />;
  if (findsNothing(found.error)) return <Missing />;
  if (found.data) return <ClientPortal key={clientId} client={found.data} />;
  return (
    <ErrorState
      isPage
      title={t`The client could not be loaded`}
      text={t`Check the connection and try again.`}
      onRetry={() => void found.refetch()}
      isRetrying={found.isFetching}
    />
  );
}

function ClientPortal({ client }: { client: Client }) {
  const { t } = useLingui();
  const { tab = 'overview' } = readPortalSearch(useSearch({ from: '/client-portal/$id' }));
  const navigate = useNavigate({ from: '/client-portal/$id' });
  const OfferedProperties = properties.useComponent(true, tab === 'properties');
  const CommunicationPanel = history.useComponent(true, tab === 'messages');
  const ClientMeetings = meetings.useComponent(true, tab === 'meetings');
  return (
    <>
      <PageHead
        back={
          <Link to="/clients/$id" params={{ id: client.id }}>
            {t`Back to the client`}
          </Link>
        }
        title={client.full_name || t`Unnamed Client`}
        sub={t`Client portal`}
        inline
      />
      <Tabs
        label={t`Client portal`}
        value={tab}
        onChange={(next) => void navigate({ search: next === 'overview' ? {} : { tab: next }, replace: true })}
        tabs={[
          { value: 'overview', label: t`Overview`, panel: <Overview client={client} /> },
          {
            value: 'properties',
            label: t`Properties`,
            panel: OfferedProperties ? <OfferedProperties client={client} /> : <Soon />,
          },
          {
            value: 'meetings',
            label: t`Meetings`,
            panel: (
              <div className="max-w-180 pt-4">{ClientMeetings ? <ClientMeetings client={client} /> : <Soon />}</div>
            ),
          },
          {
            value: 'messages',
            label: t`Messages`,
            panel: (
              <div className="max-w-180 pt-4">
                {CommunicationPanel ? <CommunicationPanel client={client} /> : <Soon />}
              </div>
            ),
          },
        ]}
      />
    </>
  );
}

function Soon() {
  const { t } = useLingui();
  return (
    <Loading label={t`Loading client information...`}>
      <Skeleton className="mt-5 h-14 max-w-180" />
    </Loading>
  );
}

function Overview({ client }: { client: Client }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_320px] items-start gap-x-10 gap-y-6 pt-5 max-[1100px]:grid-cols-1">
      <div className="grid min-w-0 gap-6">
        <PortalLinks person={{ topic: 'clients', ...client }} />
        <PreferenceList client={client} isGone={false} />
      </div>
      <ClientFacts client={client} />
    </div>
  );
}

function Missing() {
  const { t } = useLingui();
  return (
    <EmptyState
      isPage
      title={t`Client Not Found`}
      text={t`The client you're looking for doesn't exist.`}
      action={
        <Button asChild>
          <Link to="/">{t`Go Back`}</Link>
        </Button>
      }
    />
  );
}
