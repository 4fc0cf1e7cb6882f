import type { QueryClient } from '@tanstack/react-query';
import { ClientScreen } from '#features/clients/web/client-screen.tsx';
import { clientQuery } from '#features/clients/web/queries.ts';
import { propertyTypesQuery } from '#features/property-types/web/queries.ts';
import { latePart } from '#ui/late-part.ts';

// Below what is seen first.
const matches = latePart(() => import('#features/matching/web/home-matches.late.tsx').then((part) => part.HomeMatches));
const owned = latePart(() =>
  import('#features/properties/web/owned-properties.late.tsx').then((part) => part.OwnedProperties),
);
const leads = latePart(() => import('#features/leads/web/client-leads.late.tsx').then((part) => part.ClientLeads));
const portal = latePart(() => import('#features/portal/web/portal-panel.late.tsx').then((part) => part.PortalPanel));

export function fetchAhead(queryClient: QueryClient, id: string): void {
  void queryClient.prefetchQuery(clientQuery(id));
  void queryClient.prefetchQuery(propertyTypesQuery);
}

/** A client, with what the other features have of it. */
export function ClientPageScreen() {
  return (
    <ClientScreen
      Matches={matches.usePart(true, false)}
      Properties={owned.usePart(true, false)}
      Leads={leads.usePart(true, false)}
      Portal={portal.usePart(true, false)}
    />
  );
}
