import type { QueryClient } from '@tanstack/react-query';
import type { Property } from '#features/properties/contract.ts';
import { PropertyScreen } from '#features/properties/web/property-screen.tsx';
import { propertyQuery } from '#features/properties/web/queries.ts';
import { latePart } from '#ui/late-part.ts';

// Below what is seen first.
const matches = latePart(() =>
  import('#features/matching/web/client-matches.late.tsx').then((part) => part.ClientMatches),
);

const leads = latePart(() => import('#features/leads/web/property-leads.late.tsx').then((part) => part.PropertyLeads));
const meetings = latePart(() =>
  import('#features/meetings/web/property-meetings.late.tsx').then((part) => part.PropertyMeetings),
);
const documents = latePart(() =>
  import('#features/documents/web/property-documents.late.tsx').then((part) => part.PropertyDocuments),
);

export function fetchAhead(queryClient: QueryClient, id: string): void {
  void queryClient.prefetchQuery(propertyQuery(id));
}

/** A property, with what the other features have of it. */
export function PropertyPageScreen() {
  return <PropertyScreen Matches={LateMatches} Leads={LateLeads} Meetings={LateMeetings} Documents={LateDocuments} />;
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

function LateDocuments({ property }: { property: Property }) {
  const PropertyDocuments = documents.usePart(true, false);
  return PropertyDocuments && <PropertyDocuments property={property} />;
}
