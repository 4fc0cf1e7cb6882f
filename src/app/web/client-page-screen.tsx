import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useRights } from '#features/accounts/web/use-rights.ts';
import type { Client } from '#features/clients/contract.ts';
import { ClientScreen } from '#features/clients/web/page/client-screen.tsx';
import { clientQuery } from '#features/clients/web/queries.ts';
import { ContactNote } from '#features/consents/web/contact-note.tsx';
import { consentsQuery } from '#features/consents/web/queries.ts';
import { detailProposalsQuery } from '#features/detail-proposals/web/queries.ts';
import { personDuplicatesQuery } from '#features/duplicates/web/queries.ts';
import { FollowUpPanel } from '#features/follow-ups/web/follow-up-panel.tsx';
import { followUpsOfQuery } from '#features/follow-ups/web/queries.ts';
import type { TimelineOf } from '#features/history/web/timeline.tsx';
import { PendingMatches } from '#features/matching/web/pending-matches.tsx';
import { firstShown, propertyMatchesQuery } from '#features/matching/web/queries.ts';
import { propertyTypesQuery } from '#features/property-types/web/queries.ts';
import { visitRequestsQuery } from '#features/visit-requests/web/queries.ts';
import { lazyComponent } from '#ui/lazy-component.ts';

// Below the fold.
const requirements = lazyComponent(() =>
  import('#features/requirements/web/looking-for.lazy.tsx').then((part) => part.LookingFor),
);
const matches = lazyComponent(() =>
  import('#features/matching/web/person-matches.lazy.tsx').then((part) => part.ClientMatches),
);
const owned = lazyComponent(() =>
  import('#features/properties/web/owned-properties.lazy.tsx').then((part) => part.ClientOwnedProperties),
);
const leads = lazyComponent(() => import('#features/leads/web/client-leads.lazy.tsx').then((part) => part.ClientLeads));
const consents = lazyComponent(() =>
  import('#features/consents/web/consent-panel.lazy.tsx').then((part) => part.ConsentPanel),
);
const communications = lazyComponent(() =>
  import('#features/communications/web/communication-panel.lazy.tsx').then((part) => part.CommunicationPanel),
);
const meetings = lazyComponent(() =>
  import('#features/meetings/web/client-meetings.lazy.tsx').then((part) => part.ClientMeetings),
);
const deals = lazyComponent(() => import('#features/deals/web/client-deals.lazy.tsx').then((part) => part.ClientDeals));
const documents = lazyComponent(() =>
  import('#features/documents/web/client-documents.lazy.tsx').then((part) => part.ClientDocuments),
);
const invoices = lazyComponent(() =>
  import('#features/invoices/web/client-invoices.lazy.tsx').then((part) => part.ClientInvoices),
);
const shared = lazyComponent(() =>
  import('#features/property-links/web/shared-links.lazy.tsx').then((part) => part.LinksOfClient),
);
const duplicates = lazyComponent(() =>
  import('#features/duplicates/web/person-duplicates.lazy.tsx').then((part) => part.PersonDuplicatesNote),
);
const waiting = lazyComponent(() => import('./waiting-requests.lazy.tsx').then((part) => part.WaitingRequests));
const enquiries = lazyComponent(() => import('#features/intake/web/enquiries.lazy.tsx').then((part) => part.Enquiries));
const noted = lazyComponent(() =>
  import('#features/notes/web/noted-timeline.lazy.tsx').then((part): TimelineOf<'clients'> => part.NotedTimeline),
);
const call = lazyComponent(() =>
  import('#features/communications/web/log-call-dialog.lazy.tsx').then((part) => part.LogCallDialog),
);
const log = lazyComponent(() => import('#features/notes/web/log-sheet.lazy.tsx').then((part) => part.LogSheet));
const portal = lazyComponent(() =>
  import('#features/portal/web/portal-panel.lazy.tsx').then((part) => part.PortalPanel),
);

export function prefetchQueries(queryClient: QueryClient, id: string): void {
  void queryClient.prefetchQuery(clientQuery(id));
  void queryClient.prefetchQuery(propertyTypesQuery);
  void queryClient.prefetchQuery(followUpsOfQuery('clients', id));
  void queryClient.prefetchQuery(consentsQuery({ topic: 'clients', id }));
  void queryClient.prefetchQuery(personDuplicatesQuery({ topic: 'clients', id }));
  void queryClient.prefetchQuery(propertyMatchesQuery({ topic: 'clients', id }, firstShown));
  matches.prefetch();
  duplicates.prefetch();
  waiting.prefetch();
  void queryClient.prefetchQuery(visitRequestsQuery({ topic: 'clients', id }));
  void queryClient.prefetchQuery(detailProposalsQuery({ topic: 'clients', id }));
}

/** A client, with data of the other features. */
export function ClientPageScreen() {
  const [called, setCalled] = useState<Client | null>(null);
  const stopCalling = () => setCalled(null);
  const LogCallDialog = call.useComponent(called !== null, called !== null, stopCalling);
  const [logged, setLogged] = useState<Client | null>(null);
  const stopLogging = () => setLogged(null);
  const LogSheet = log.useComponent(logged !== null, logged !== null, stopLogging);
  return (
    <>
      <ClientScreen
        FollowUps={ClientFollowUps}
        ContactNote={ClientContactNote}
        Consents={LazyConsents}
        Requirements={LazyRequirements}
        Matches={matches.useComponent(true, false) ?? PendingMatches}
        SharedLinks={shared.useComponent(true, false)}
        Enquiries={LazyEnquiries}
        Properties={owned.useComponent(true, false)}
        Deals={deals.useComponent(true, false)}
        Leads={leads.useComponent(true, false)}
        Meetings={meetings.useComponent(true, false)}
        Communications={communications.useComponent(true, false)}
        Documents={documents.useComponent(true, false)}
        Invoices={invoices.useComponent(true, false)}
        Portal={portal.useComponent(true, false)}
        Notes={noted.useComponent(true, false)}
        onLogActivity={setLogged}
        onLogCall={setCalled}
      />
      {LogCallDialog && called && (
        <LogCallDialog
          person={{ topic: 'clients', id: called.id, full_name: called.full_name }}
          onClose={stopCalling}
        />
      )}
      {LogSheet && logged && (
        <LogSheet record={{ topic: 'clients', id: logged.id, name: logged.full_name }} onClose={stopLogging} />
      )}
    </>
  );
}

function ClientFollowUps({ client: { id, full_name, agent_id } }: { client: Client }) {
  const isReadOnly = !useRights('clients').mayWrite(agent_id);
  const WaitingRequests = waiting.useComponent(true, false);
  return (
    <>
      {WaitingRequests && <WaitingRequests of={{ topic: 'clients', id }} isReadOnly={isReadOnly} />}
      <FollowUpPanel person={{ topic: 'clients', id, full_name }} />
    </>
  );
}

function ClientContactNote({ client: { id, full_name, agent_id } }: { client: Client }) {
  const PersonDuplicates = duplicates.useComponent(true, false);
  return (
    <>
      <ContactNote person={{ topic: 'clients', id }} />
      {PersonDuplicates && <PersonDuplicates person={{ topic: 'clients', id, full_name, agent_id }} />}
    </>
  );
}

function LazyConsents({ client: { id, full_name } }: { client: Client }) {
  const ConsentPanel = consents.useComponent(true, false);
  return ConsentPanel && <ConsentPanel person={{ topic: 'clients', id, full_name }} />;
}

function LazyEnquiries({ client: { id } }: { client: Client }) {
  const Enquiries = enquiries.useComponent(true, false);
  return Enquiries && <Enquiries person={{ topic: 'clients', id }} />;
}

interface LazyRequirementsProps {
  readonly client: Client;
  readonly isReadOnly: boolean;
}

function LazyRequirements({ client: { id, full_name, agent_id }, isReadOnly }: LazyRequirementsProps) {
  const { mayWrite } = useRights('clients');
  const LookingFor = requirements.useComponent(true, false);
  return (
    LookingFor && (
      <LookingFor
        person={{ topic: 'clients', id, full_name }}
        isReadOnly={isReadOnly || !mayWrite(agent_id)}
        isBelowPreferences
      />
    )
  );
}
