import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Client } from '#features/clients/contract.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { LinkEntry } from './link-entry.tsx';
import { NewLink } from './new-link.tsx';
import { linksQuery } from './queries.ts';

/** The links of a client to the portal: create, share, revoke. */
export function PortalLinks({ client }: { client: Client }) {
  const { t } = useLingui();
  return (
    <section aria-labelledby="portal-links" className="min-w-0">
      <SectionHead id="portal-links" title={t`Links for the client`} />
      <NewLink client={client} />
      <Links clientId={client.id} />
    </section>
  );
}

function Links({ clientId }: { clientId: string }) {
  const { t } = useLingui();
  const { data, isPending, isError, refetch, isFetching } = useQuery(linksQuery(clientId));
  if (isPending) {
    return (
      <Loading label={t`Loading the links...`}>
        <Skeleton className="h-14 w-full" />
      </Loading>
    );
  }
  if (isError && !data) {
    return (
      <ErrorState title={t`The links could not be loaded`} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  }
  if (data.length === 0) return <p className="py-3 text-ink-3">{t`No links yet.`}</p>;
  return (
    <ul aria-label={t`Links for the client`}>
      {data.map((link) => (
        <LinkEntry key={link.id} link={link} />
      ))}
    </ul>
  );
}
