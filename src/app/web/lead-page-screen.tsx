import type { QueryClient } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRights } from '#features/accounts/web/use-rights.ts';
import { clientQuery } from '#features/clients/web/queries.ts';
import { ContactNote } from '#features/consents/web/contact-note.tsx';
import { consentsQuery } from '#features/consents/web/queries.ts';
import { detailProposalsQuery } from '#features/detail-proposals/web/queries.ts';
import { personDuplicatesQuery } from '#features/duplicates/web/queries.ts';
import { FollowUpPanel } from '#features/follow-ups/web/follow-up-panel.tsx';
import { followUpsOfQuery } from '#features/follow-ups/web/queries.ts';
import type { TimelineOf } from '#features/history/web/timeline.tsx';
import type { Lead } from '#features/leads/contract.ts';
import { LeadScreen } from '#features/leads/web/page/lead-screen.tsx';
import { leadQuery, stagesQuery } from '#features/leads/web/queries.ts';
import { PendingMatches } from '#features/matching/web/pending-matches.tsx';
import { firstShown, propertyMatchesQuery } from '#features/matching/web/queries.ts';
import { visitRequestsQuery } from '#features/visit-requests/web/queries.ts';
import { lazyComponent } from '#ui/lazy-component.ts';

// Below the fold.
const requirements = lazyComponent(() =>
  import('#features/requirements/web/looking-for.lazy.tsx').then((part) => part.LookingFor),
);
const meetings = lazyComponent(() =>
  import('#features/meetings/web/lead-meetings.lazy.tsx').then((part) => part.LeadMeetings),
);

const deals = lazyComponent(() => import('#features/deals/web/lead-deals.lazy.tsx').then((part) => part.LeadDeals));
const documents = lazyComponent(() =>
  import('#features/documents/web/lead-documents.lazy.tsx').then((part) => part.LeadDocuments),
);
const portal = lazyComponent(() => import('#features/portal/web/lead-portal.lazy.tsx').then((part) => part.LeadPortal));
const consents = lazyComponent(() =>
  import('#features/consents/web/consent-panel.lazy.tsx').then((part) => part.ConsentPanel),
);
const communications = lazyComponent(() =>
  import('#features/communications/web/lead-communications.lazy.tsx').then((part) => part.LeadCommunications),
);
const matches = lazyComponent(() =>
  import('#features/matching/web/person-matches.lazy.tsx').then((part) => part.LeadMatches),
);
const shared = lazyComponent(() =>
  import('#features/property-links/web/shared-links.lazy.tsx').then((part) => part.LinksOfLead),
);
const duplicates = lazyComponent(() =>
  import('#features/duplicates/web/person-duplicates.lazy.tsx').then((part) => part.PersonDuplicatesNote),
);
const waiting = lazyComponent(() => import('./waiting-requests.lazy.tsx').then((part) => part.WaitingRequests));
const enquiries = lazyComponent(() => import('#features/intake/web/enquiries.lazy.tsx').then((part) => part.Enquiries));
const noted = lazyComponent(() =>
  import('#features/notes/web/noted-timeline.lazy.tsx').then((part): TimelineOf<'leads'> => part.NotedTimeline),
);
const call = lazyComponent(() =>
  import('#features/communications/web/log-call-dialog.lazy.tsx').then((part) => part.LogCallDialog),
);
const log = lazyComponent(() => import('#features/notes/web/log-sheet.lazy.tsx').then((part) => part.LogSheet));

export function prefetchQueries(queryClient: QueryClient, id: string): void {
  void queryClient.prefetchQuery(leadQuery(id));
  void queryClient.prefetchQuery(stagesQuery(id));
  void queryClient.prefetchQuery(followUpsOfQuery('leads', id));
  void queryClient.prefetchQuery(consentsQuery({ topic: 'leads', id }));
  void queryClient.prefetchQuery(personDuplicatesQuery({ topic: 'leads', id }));
  void queryClient.prefetchQuery(propertyMatchesQuery({ topic: 'leads', id }, firstShown));
  matches.prefetch();
  duplicates.prefetch();
  waiting.prefetch();
  void queryClient.prefetchQuery(visitRequestsQuery({ topic: 'leads', id }));
  void queryClient.prefetchQuery(detailProposalsQuery({ topic: 'leads', id }));
}

/** A lead, with data of the other features. */
export function LeadPageScreen() {
  const [called, setCalled] = useState<Lead | null>(null);
  const stopCalling = () => setCalled(null);
  const LogCallDialog = call.useComponent(called !== null, called !== null, stopCalling);
  const [logged, setLogged] = useState<Lead | null>(null);
  const stopLogging = () => setLogged(null);
  const LogSheet = log.useComponent(logged !== null, logged !== null, stopLogging);
  return (
    <>
      <LeadScreen
        Matches={matches.useComponent(true, false) ?? PendingMatches}
        SharedLinks={shared.useComponent(true, false)}
        Enquiries={LazyEnquiries}
        FollowUps={LeadFollowUps}
        ContactNote={LeadContactNote}
        Consents={LazyConsents}
        Requirements={LazyRequirements}
        Deals={deals.useComponent(true, false)}
        Meetings={LazyMeetings}
        Communications={communications.useComponent(true, false)}
        Documents={documents.useComponent(true, false)}
        Portal={portal.useComponent(true, false)}
        Notes={noted.useComponent(true, false)}
        onLogActivity={setLogged}
        onLogCall={setCalled}
      />
      {LogCallDialog && called && (
        <LogCallDialog person={{ topic: 'leads', id: called.id, full_name: called.full_name }} onClose={stopCalling} />
      )}
      {LogSheet && logged && (
        <LogSheet record={{ topic: 'leads', id: logged.id, name: logged.full_name }} onClose={stopLogging} />
      )}
    </>
  );
}

function LeadFollowUps({ lead: { id, full_name, assigned_agent_id } }: { lead: Lead }) {
  const isReadOnly = !useRights('leads').mayWrite(assigned_agent_id);
  const WaitingRequests = waiting.useComponent(true, false);
  return (
    <>
      {WaitingRequests && <WaitingRequests of={{ topic: 'leads', id }} isReadOnly={isReadOnly} />}
      <FollowUpPanel person={{ topic: 'leads', id, full_name }} />
    </>
  );
}

function LeadContactNote({ lead: { id, full_name, assigned_agent_id } }: { lead: Lead }) {
  const PersonDuplicates = duplicates.useComponent(true, false);
  return (
    <>
      <ContactNote person={{ topic: 'leads', id }} />
      {PersonDuplicates && <PersonDuplicates person={{ topic: 'leads', id, full_name, agent_id: assigned_agent_id }} />}
    </>
  );
}

function LazyConsents({ lead: { id, full_name } }: { lead: Lead }) {
  const ConsentPanel = consents.useComponent(true, false);
  return ConsentPanel && <ConsentPanel person={{ topic: 'leads', id, full_name }} />;
}

function LazyEnquiries({ lead: { id } }: { lead: Lead }) {
  const Enquiries = enquiries.useComponent(true, false);
  return Enquiries && <Enquiries person={{ topic: 'leads', id }} />;
}

interface LazyRequirementsProps {
  readonly lead: Lead;
  readonly isReadOnly: boolean;
}

/** Once the lead is a client, what it looks for belongs to the client. */
function LazyRequirements({ lead, isReadOnly }: LazyRequirementsProps) {
  const { id, full_name, client } = lead;
  const isWritable = useMayWriteRequirements(lead);
  const LookingFor = requirements.useComponent(true, false);
  const person = client ? { topic: 'clients' as const, ...client } : { topic: 'leads' as const, id, full_name };
  return LookingFor && <LookingFor key={person.id} person={person} isReadOnly={isReadOnly || !isWritable} />;
}

/** Only a person with limits needs to know the client's agent. */
function useMayWriteRequirements({ assigned_agent_id, client }: Lead): boolean {
  const leadRights = useRights('leads');
  const clientRights = useRights('clients');
  const isLimited = !clientRights.mayWrite();
  const { data } = useQuery({ ...clientQuery(client?.id ?? ''), enabled: client !== null && isLimited });
  if (!client) return leadRights.mayWrite(assigned_agent_id);
  return !isLimited || (data !== undefined && clientRights.mayWrite(data.agent_id));
}

function LazyMeetings({ lead }: { lead: Lead }) {
  const LeadMeetings = meetings.useComponent(true, false);
  return LeadMeetings && <LeadMeetings lead={lead} />;
}
