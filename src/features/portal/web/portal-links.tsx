import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ContactPerson } from '#platform/contact/person.ts';
import { linkBeyondSightLabel } from '#platform/visibility/labels.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { LinkEntry } from './link-entry.tsx';
import type { LinkedPerson } from './new-link.tsx';
import { NewLink } from './new-link.tsx';
import { linksQuery } from './queries.ts';

/** The links of a client or a lead to the portal: create, share, revoke. */
export function PortalLinks({ person }: { person: LinkedPerson }) {
  const { t } = useLingui();
  const title = person.topic === 'leads' ? t`Links for the lead` : t`Links for the client`;
  return (
    <section aria-labelledby="portal-links" className="min-w-0">
      <SectionHead id="portal-links" title={title} />
      <NewLinkIfAllowed person={person} />
      <Links person={person} title={title} />
    </section>
  );
}

function NewLinkIfAllowed({ person }: { person: LinkedPerson }) {
  const { t } = useLingui();
  const { data } = useQuery(linksQuery(person));
  if (data?.may_create === false) return <p className="py-3 text-ink-3">{t(linkBeyondSightLabel)}</p>;
  return <NewLink person={person} />;
}

function Links({ person, title }: { person: ContactPerson; title: string }) {
  const { t } = useLingui();
  const { data, isPending, isError, refetch, isFetching } = useQuery(linksQuery(person));
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
  if (data.links.length === 0) return <p className="py-3 text-ink-3">{t`No links yet.`}</p>;
  return (
    <ul aria-label={title}>
      {data.links.map((link) => (
        <LinkEntry key={link.id} link={link} />
      ))}
    </ul>
  );
}
