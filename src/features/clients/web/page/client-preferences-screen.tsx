import { useLingui } from '@lingui/react/macro';
import type { QueryClient } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { propertyTypesQuery } from '#features/property-types/web/queries.ts';
import { findsNothing } from '#platform/rpc/web/problem-of.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { PageHead } from '#ui/page-head.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';
import { readChosenClient } from '../../preferences-search.ts';
import { ClientChooser } from '../client-chooser.tsx';
import { clientListQuery, clientQuery } from '../queries.ts';

// Larger than the list next to it, which is visible first.
const preferences = lazyComponent(() =>
  import('./client-preferences.lazy.tsx').then((part) => part.ClientPreferencesPanel),
);

const notFound = lazyComponent(() => import('./client-not-found.lazy.tsx').then((part) => part.ClientNotFound));

export function prefetchQueries(queryClient: QueryClient, typed: Record<string, unknown>): void {
  void queryClient.prefetchInfiniteQuery(clientListQuery({}, 'name'));
  const { client } = readChosenClient(typed);
  if (client === undefined) return;
  void queryClient.prefetchQuery(clientQuery(client));
  void queryClient.prefetchQuery(propertyTypesQuery);
}

/** Choose a client on the left, edit the preferences on the right; the client is in the URL. */
export function ClientPreferencesScreen() {
  const { t } = useLingui();
  const { client: id } = readChosenClient(useSearch({ from: '/clients/preferences' }));
  useEffect(preferences.prefetch, []);
  return (
    <>
      <PageHead back={<Link to="/clients">{t`Back to Clients`}</Link>} title={t`Client Preferences`} />
      <div className="grid grid-cols-[264px_minmax(0,1fr)] items-start gap-x-10 gap-y-6 max-[1100px]:grid-cols-1">
        <ClientChooser chosen={id} />
        <div className="min-w-0">{id === undefined ? <NobodyChosen /> : <Chosen key={id} id={id} />}</div>
      </div>
    </>
  );
}

function Chosen({ id }: { id: string }) {
  const { t } = useLingui();
  const found = useQuery({ ...clientQuery(id), retryOnMount: false });
  const ClientPreferences = preferences.useComponent(true, false);
  const isMissing = !found.data && findsNothing(found.error);
  const ClientNotFound = notFound.useComponent(isMissing, false);
  if (found.data && ClientPreferences) return <ClientPreferences client={found.data} />;
  if (found.isPending || found.data) {
    return (
      <Loading label={t`Loading client information...`}>
        <Skeleton className="h-96" />
      </Loading>
    );
  }
  if (isMissing) return ClientNotFound && <ClientNotFound />;
  return (
    <ErrorState
      title={t`The client could not be loaded`}
      text={t`Check the connection and try again.`}
      onRetry={() => void found.refetch()}
      isRetrying={found.isFetching}
    />
  );
}

function NobodyChosen() {
  const { t } = useLingui();
  const refuse = () =>
    toast({
      tone: 'danger',
      title: t`No client selected`,
      text: t`Please select a client to update preferences.`,
    });
  return (
    <>
      <EmptyState
        title={t`No Client Selected`}
        text={t`Select a client from the left panel to manage their preferences`}
      />
      <SaveBar>
        <Button variant="primary" onClick={refuse}>
          {t`Save Preferences`}
        </Button>
      </SaveBar>
    </>
  );
}
