import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useState } from 'react';
import type { TimelineOf } from '#features/history/web/timeline.tsx';
import { RecordError, recordStateOf } from '#platform/rpc/web/record-state.tsx';
import { Badge } from '#ui/badge.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { PageHead } from '#ui/page-head.tsx';
import { RecordColumns } from '#ui/record-columns.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import type { Client } from '../../contract.ts';
import { clientTypeLabels } from '../../labels.ts';
import { ClientSkeleton } from '../client-skeleton.tsx';
import { clientQuery } from '../queries.ts';
import { ClientActions } from './client-actions.tsx';
import { ClientFacts } from './client-facts.tsx';
import { PreferenceList } from './preference-list.tsx';

/** Null until its chunk has loaded. */
type ClientPart = ComponentType<{ readonly client: Client }> | null;

/** Extension points for other features, filled by `app/`. */
interface ClientScreenProps {
  readonly Requirements?: ComponentType<{ readonly client: Client; readonly isReadOnly: boolean }> | null;
  readonly FollowUps?: ClientPart;
  /** Above the page: whether the client may be contacted. */
  readonly ContactNote?: ClientPart;
  readonly Consents?: ClientPart;
  readonly Matches?: ClientPart;
  readonly SharedLinks?: ClientPart;
  readonly Enquiries?: ClientPart;
  readonly Properties?: ClientPart;
  readonly Deals?: ClientPart;
  readonly Leads?: ClientPart;
  readonly Meetings?: ClientPart;
  readonly Communications?: ComponentType<{ readonly client: Client; readonly isInTab?: boolean }> | null;
  readonly Documents?: ClientPart;
  readonly Invoices?: ClientPart;
  readonly Portal?: ClientPart;
  /** The timeline with notes; null until its chunk has loaded. */
  readonly Notes?: TimelineOf<'clients'> | null;
  readonly onLogActivity?: ((client: Client) => void) | undefined;
  readonly onLogCall?: ((client: Client) => void) | undefined;
}

// Below the fold, or rarely shown.
const contactBar = lazyComponent(() => import('./contact-bar.tsx').then((part) => part.ClientContactBar));
const activity = lazyComponent(() =>
  import('#features/history/web/activity.lazy.tsx').then((part) => part.ActivityTabs),
);
const timeline = lazyComponent(() => import('./client-timeline.lazy.tsx').then((part) => part.ClientTimeline));
const notFound = lazyComponent(() => import('./client-not-found.lazy.tsx').then((part) => part.ClientNotFound));
const deleted = lazyComponent(() => import('./deleted-client-alert.lazy.tsx').then((part) => part.DeletedClientAlert));

export function ClientScreen(parts: ClientScreenProps) {
  const { t } = useLingui();
  const { id } = useParams({ from: '/clients/$id' });
  // The route's loader has already fetched it; a refused request needs no retry.
  const found = useQuery({ ...clientQuery(id), retryOnMount: false });
  const { isGone, isErased, isMissing, mergedInto } = recordStateOf(found);
  const ClientNotFound = notFound.useComponent(isMissing, false);
  if (mergedInto !== null) return <Navigate to="/clients/$id" params={{ id: mergedInto }} replace />;
  if (found.isPending) return <ClientSkeleton />;
  if (found.data && !isErased) return <ClientPage key={id} client={found.data} isGone={isGone} parts={parts} />;
  if (isMissing) return ClientNotFound && <ClientNotFound erasedId={isErased ? id : null} />;
  return <RecordError title={t`The client could not be loaded`} found={found} />;
}

interface ClientPageProps {
  readonly client: Client;
  /** Somebody deleted the client while the page was open. */
  readonly isGone: boolean;
  readonly parts: ClientScreenProps;
}

function ClientPage({ client, isGone, parts }: ClientPageProps) {
  const { t } = useLingui();
  const [isLeaving, setLeaving] = useState(false);
  const ContactBar = contactBar.useComponent(!isGone, false);
  const Activity = activity.useComponent(true, false);
  const ClientTimeline = timeline.useComponent(true, false);
  const DeletedClientAlert = deleted.useComponent(isGone && !isLeaving, false);
  const {
    Requirements,
    FollowUps,
    ContactNote,
    Consents,
    Matches,
    SharedLinks,
    Enquiries,
    Properties,
    Deals,
    Leads,
    Meetings,
    Communications,
    Documents,
    Invoices,
    Portal,
    Notes,
    onLogActivity,
    onLogCall,
  } = parts;
  return (
    <>
      {DeletedClientAlert && <DeletedClientAlert client={client} />}
      <PageHead
        back={<Link to="/clients">{t`Back to Clients`}</Link>}
        title={client.full_name || t`Unnamed Client`}
        badge={!isGone && <Badge tone="success">{t`Active`}</Badge>}
        sub={client.client_type ? t(clientTypeLabels[client.client_type]) : t`No type`}
        inline
        actions={!isGone && <ClientActions client={client} onLogCall={onLogCall} onDelete={() => setLeaving(true)} />}
      />
      {ContactNote && !isGone && <ContactNote client={client} />}
      <RecordColumns
        factsLabel={t`Details`}
        facts={
          <>
            <ClientFacts client={client} />
            {Consents && !isGone && <Consents client={client} />}
            <div className="contents print:hidden">{Portal && <Portal client={client} />}</div>
            {Documents && <Documents client={client} />}
            {Invoices && <Invoices client={client} />}
          </>
        }
        feed={
          Activity && (
            <Activity
              timeline={ClientTimeline && Notes !== null && <ClientTimeline id={client.id} Notes={Notes} />}
              communications={Communications && <Communications client={client} isInTab />}
            />
          )
        }
      >
        {FollowUps && !isGone && <FollowUps client={client} />}
        {Matches && <Matches client={client} />}
        <PreferenceList client={client} isGone={isGone} />
        {Requirements && <Requirements client={client} isReadOnly={isGone} />}
        {client.notes !== '' && (
          <section aria-labelledby="client-notes">
            <SectionHead id="client-notes" title={t`Notes`} />
            <p className="max-w-[64ch] pt-3 text-14 leading-[1.375rem] whitespace-pre-line">{client.notes}</p>
          </section>
        )}
        {Enquiries && !isGone && <Enquiries client={client} />}
        {Meetings && <Meetings client={client} />}
        {SharedLinks && !isGone && <SharedLinks client={client} />}
        {Properties && <Properties client={client} />}
        {Deals && <Deals client={client} />}
        {Leads && <Leads client={client} />}
      </RecordColumns>
      {ContactBar && <ContactBar client={client} onLogActivity={onLogActivity} />}
    </>
  );
}
