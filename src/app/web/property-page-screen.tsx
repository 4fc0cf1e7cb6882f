import type { QueryClient } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { kindOfStatus } from '#features/deals/rules.ts';
import type { TimelineOf } from '#features/history/web/timeline.tsx';
import type { Property } from '#features/properties/contract.ts';
import { PropertyScreen } from '#features/properties/web/page/property-screen.tsx';
import { propertyQuery } from '#features/properties/web/queries.ts';
import { requestShare } from '#features/properties/web/share-request.ts';
import { readId } from '#platform/lists/address.ts';
import { lazyComponent } from '#ui/lazy-component.ts';

// Below the fold.
const matches = lazyComponent(() =>
  import('#features/matching/web/matched-people.lazy.tsx').then((part) => part.MatchedPeople),
);

const market = lazyComponent(() =>
  import('#features/owner-reports/web/property-market.lazy.tsx').then((part) => part.PropertyMarket),
);

const deals = lazyComponent(() =>
  import('#features/deals/web/property-deals.lazy.tsx').then((part) => part.PropertyDeals),
);
const recording = lazyComponent(() =>
  import('#features/deals/web/record-deal-dialog.lazy.tsx').then((part) => part.RecordDealDialog),
);
const shared = lazyComponent(() =>
  import('#features/property-links/web/shared-links.lazy.tsx').then((part) => part.LinksOfProperty),
);
const publication = lazyComponent(() =>
  import('#features/public-site/web/property-publication.lazy.tsx').then((part) => part.PropertyPublication),
);
const leads = lazyComponent(() =>
  import('#features/leads/web/property-leads.lazy.tsx').then((part) => part.PropertyLeads),
);
const meetings = lazyComponent(() =>
  import('#features/meetings/web/property-meetings.lazy.tsx').then((part) => part.PropertyMeetings),
);
const documents = lazyComponent(() =>
  import('#features/documents/web/property-documents.lazy.tsx').then((part) => part.PropertyDocuments),
);
const invoices = lazyComponent(() =>
  import('#features/invoices/web/property-invoices.lazy.tsx').then((part) => part.PropertyInvoices),
);

const noted = lazyComponent(() =>
  import('#features/notes/web/noted-timeline.lazy.tsx').then((part): TimelineOf<'properties'> => part.NotedTimeline),
);
const log = lazyComponent(() => import('#features/notes/web/log-sheet.lazy.tsx').then((part) => part.LogSheet));

export function prefetchQueries(queryClient: QueryClient, id: string): void {
  void queryClient.prefetchQuery(propertyQuery(id));
}

/** A property, with data of the other features. */
export function PropertyPageScreen() {
  const { id } = useParams({ from: '/properties/$id' });
  const leadId = readId(useSearch({ from: '/properties/$id' }).deal);
  const navigate = useNavigate({ from: '/properties/$id' });
  const { data: property } = useQuery({ ...propertyQuery(id), enabled: leadId !== undefined });
  const [opened, setOpened] = useState<Property | null>(null);
  const closed = opened ?? (leadId === undefined ? null : (property ?? null));
  const close = () => {
    setOpened(null);
    if (leadId !== undefined) void navigate({ search: {}, replace: true, resetScroll: false });
  };
  const RecordDealDialog = recording.useComponent(closed !== null, closed !== null, close);
  const [logged, setLogged] = useState<Property | null>(null);
  const stopLogging = () => setLogged(null);
  const LogSheet = log.useComponent(logged !== null, logged !== null, stopLogging);
  return (
    <>
      <PropertyScreen
        Deals={LazyDeals}
        Market={LazyMarket}
        Matches={LazyMatches}
        Links={LazyLinks}
        Publication={LazyPublication}
        Leads={LazyLeads}
        Meetings={LazyMeetings}
        Documents={LazyDocuments}
        Invoices={LazyInvoices}
        Notes={noted.useComponent(true, false)}
        onLogActivity={setLogged}
        onDeal={setOpened}
        onShare={({ id: propertyId, title }) => requestShare({ propertyIds: [propertyId], title })}
      />
      {RecordDealDialog && closed && (
        <RecordDealDialog property={closed} kind={kindOf(closed)} leadId={leadId} onRecorded={close} onClose={close} />
      )}
      {LogSheet && logged && (
        <LogSheet record={{ topic: 'properties', id: logged.id, name: logged.title }} onClose={stopLogging} />
      )}
    </>
  );
}

/** The kind of deal that closes a property: by its status, else by its purpose. */
function kindOf({ status, purpose }: Property) {
  return kindOfStatus(status) ?? (purpose === 'sale' ? 'sale' : 'rental');
}

function LazyDeals({ property, onRecord }: { property: Property; onRecord(): void }) {
  const PropertyDeals = deals.useComponent(true, false);
  return PropertyDeals && <PropertyDeals property={property} onRecord={onRecord} />;
}

function LazyMarket({ property }: { property: Property }) {
  const PropertyMarket = market.useComponent(true, false);
  return PropertyMarket && <PropertyMarket property={property} />;
}

function LazyMatches({ property }: { property: Property }) {
  const ClientMatches = matches.useComponent(true, false);
  return ClientMatches && <ClientMatches property={property} />;
}

function LazyLinks({ property }: { property: Property }) {
  const LinksOfProperty = shared.useComponent(true, false);
  return LinksOfProperty && <LinksOfProperty property={property} />;
}

function LazyPublication({ property }: { property: Property }) {
  const PropertyPublication = publication.useComponent(true, false);
  return PropertyPublication && <PropertyPublication property={property} />;
}

function LazyLeads({ property }: { property: Property }) {
  const PropertyLeads = leads.useComponent(true, false);
  return PropertyLeads && <PropertyLeads property={property} />;
}

function LazyMeetings({ property }: { property: Property }) {
  const PropertyMeetings = meetings.useComponent(true, false);
  return PropertyMeetings && <PropertyMeetings property={property} />;
}

function LazyInvoices({ property }: { property: Property }) {
  const PropertyInvoices = invoices.useComponent(true, false);
  return PropertyInvoices && <PropertyInvoices property={property} />;
}

function LazyDocuments({ property }: { property: Property }) {
  const PropertyDocuments = documents.useComponent(true, false);
  return PropertyDocuments && <PropertyDocuments property={property} />;
}
