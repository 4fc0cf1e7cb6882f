import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { kindOfStatus } from '#features/deals/rules.ts';
import type { TimelineOf } from '#features/history/web/timeline.tsx';
import type { Property } from '#features/properties/contract.ts';
import { PropertyScreen } from '#features/properties/web/property-screen.tsx';
import { propertyQuery } from '#features/properties/web/queries.ts';
import { latePart } from '#ui/late-part.ts';

// Below what is seen first.
const matches = latePart(() =>
  import('#features/matching/web/client-matches.late.tsx').then((part) => part.ClientMatches),
);

const deals = latePart(() => import('#features/deals/web/property-deals.late.tsx').then((part) => part.PropertyDeals));
const recording = latePart(() =>
  import('#features/deals/web/record-deal-dialog.late.tsx').then((part) => part.RecordDealDialog),
);
const leads = latePart(() => import('#features/leads/web/property-leads.late.tsx').then((part) => part.PropertyLeads));
const meetings = latePart(() =>
  import('#features/meetings/web/property-meetings.late.tsx').then((part) => part.PropertyMeetings),
);
const documents = latePart(() =>
  import('#features/documents/web/property-documents.late.tsx').then((part) => part.PropertyDocuments),
);
const invoices = latePart(() =>
  import('#features/invoices/web/property-invoices.late.tsx').then((part) => part.PropertyInvoices),
);

const noted = latePart(() =>
  import('#features/notes/web/noted-timeline.late.tsx').then((part): TimelineOf<'properties'> => part.NotedTimeline),
);
const log = latePart(() => import('#features/notes/web/log-sheet.late.tsx').then((part) => part.LogSheet));

export function fetchAhead(queryClient: QueryClient, id: string): void {
  void queryClient.prefetchQuery(propertyQuery(id));
}

/** A property, with what the other features have of it. */
export function PropertyPageScreen() {
  const [closed, setClosed] = useState<Property | null>(null);
  const close = () => setClosed(null);
  const RecordDealDialog = recording.usePart(closed !== null, closed !== null, close);
  const [logged, setLogged] = useState<Property | null>(null);
  const stopLogging = () => setLogged(null);
  const LogSheet = log.usePart(logged !== null, logged !== null, stopLogging);
  return (
    <>
      <PropertyScreen
        Deals={LateDeals}
        Matches={LateMatches}
        Leads={LateLeads}
        Meetings={LateMeetings}
        Documents={LateDocuments}
        Invoices={LateInvoices}
        Notes={noted.usePart(true, false)}
        onLog={setLogged}
        onDeal={setClosed}
      />
      {RecordDealDialog && closed && (
        <RecordDealDialog property={closed} kind={kindOf(closed)} onRecorded={close} onClose={close} />
      )}
      {LogSheet && logged && (
        <LogSheet record={{ topic: 'properties', id: logged.id, name: logged.title }} onClose={stopLogging} />
      )}
    </>
  );
}

/** What closes a property: what it is called already, else what it is offered for. */
function kindOf({ status, purpose }: Property) {
  return kindOfStatus(status) ?? (purpose === 'sale' ? 'sale' : 'rental');
}

function LateDeals({ property, onRecord }: { property: Property; onRecord(): void }) {
  const PropertyDeals = deals.usePart(true, false);
  return PropertyDeals && <PropertyDeals property={property} onRecord={onRecord} />;
}

function LateMatches({ property }: { property: Property }) {
  const ClientMatches = matches.usePart(true, false);
  return ClientMatches && <ClientMatches property={property} />;
}

function LateLeads({ property }: { property: Property }) {
  const PropertyLeads = leads.usePart(true, false);
  return PropertyLeads && <PropertyLeads property={property} />;
}

function LateMeetings({ property }: { property: Property }) {
  const PropertyMeetings = meetings.usePart(true, false);
  return PropertyMeetings && <PropertyMeetings property={property} />;
}

function LateInvoices({ property }: { property: Property }) {
  const PropertyInvoices = invoices.usePart(true, false);
  return PropertyInvoices && <PropertyInvoices property={property} />;
}

function LateDocuments({ property }: { property: Property }) {
  const PropertyDocuments = documents.usePart(true, false);
  return PropertyDocuments && <PropertyDocuments property={property} />;
}
