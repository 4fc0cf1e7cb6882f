import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Client } from '#features/clients/contract.ts';
import { ClientScreen } from '#features/clients/web/client-screen.tsx';
import { clientQuery } from '#features/clients/web/queries.ts';
import type { TimelineOf } from '#features/history/web/timeline.tsx';
import { propertyTypesQuery } from '#features/property-types/web/queries.ts';
import { latePart } from '#ui/late-part.ts';

// Below what is seen first.
const matches = latePart(() => import('#features/matching/web/home-matches.late.tsx').then((part) => part.HomeMatches));
const owned = latePart(() =>
  import('#features/properties/web/owned-properties.late.tsx').then((part) => part.OwnedProperties),
);
const leads = latePart(() => import('#features/leads/web/client-leads.late.tsx').then((part) => part.ClientLeads));
const communications = latePart(() =>
  import('#features/communications/web/communication-panel.late.tsx').then((part) => part.CommunicationPanel),
);
const email = latePart(() =>
  import('#features/communications/web/send-email-dialog.late.tsx').then((part) => part.SendEmailDialog),
);
const meetings = latePart(() =>
  import('#features/meetings/web/client-meetings.late.tsx').then((part) => part.ClientMeetings),
);
const deals = latePart(() => import('#features/deals/web/client-deals.late.tsx').then((part) => part.ClientDeals));
const documents = latePart(() =>
  import('#features/documents/web/client-documents.late.tsx').then((part) => part.ClientDocuments),
);
const invoices = latePart(() =>
  import('#features/invoices/web/client-invoices.late.tsx').then((part) => part.ClientInvoices),
);
const noted = latePart(() =>
  import('#features/notes/web/noted-timeline.late.tsx').then((part): TimelineOf<'clients'> => part.NotedTimeline),
);
const call = latePart(() =>
  import('#features/communications/web/log-call-dialog.late.tsx').then((part) => part.LogCallDialog),
);
const log = latePart(() => import('#features/notes/web/log-sheet.late.tsx').then((part) => part.LogSheet));
const portal = latePart(() => import('#features/portal/web/portal-panel.late.tsx').then((part) => part.PortalPanel));

export function fetchAhead(queryClient: QueryClient, id: string): void {
  void queryClient.prefetchQuery(clientQuery(id));
  void queryClient.prefetchQuery(propertyTypesQuery);
}

/** A client, with what the other features have of it. */
export function ClientPageScreen() {
  const [reader, setReader] = useState<Client | null>(null);
  const close = () => setReader(null);
  const [called, setCalled] = useState<Client | null>(null);
  const stopCalling = () => setCalled(null);
  const LogCallDialog = call.usePart(called !== null, called !== null, stopCalling);
  const [logged, setLogged] = useState<Client | null>(null);
  const stopLogging = () => setLogged(null);
  const LogSheet = log.usePart(logged !== null, logged !== null, stopLogging);
  const SendEmailDialog = email.usePart(reader !== null, reader !== null, close);
  return (
    <>
      <ClientScreen
        Matches={matches.usePart(true, false)}
        Properties={owned.usePart(true, false)}
        Deals={deals.usePart(true, false)}
        Leads={leads.usePart(true, false)}
        Meetings={meetings.usePart(true, false)}
        Communications={communications.usePart(true, false)}
        Documents={documents.usePart(true, false)}
        Invoices={invoices.usePart(true, false)}
        Portal={portal.usePart(true, false)}
        Notes={noted.usePart(true, false)}
        onLog={setLogged}
        onLogCall={setCalled}
        onEmail={setReader}
      />
      {SendEmailDialog && reader && <SendEmailDialog client={reader} onClose={close} />}
      {LogCallDialog && called && <LogCallDialog client={called} onClose={stopCalling} />}
      {LogSheet && logged && (
        <LogSheet
          record={{ topic: 'clients', id: logged.id, name: logged.full_name, client: logged }}
          onClose={stopLogging}
        />
      )}
    </>
  );
}
