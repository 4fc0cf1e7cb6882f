import { ClientScreen } from '#features/clients/web/client-screen.tsx';
import { latePart } from '#ui/late-part.ts';

// Below what is seen first.
const matches = latePart(() => import('#features/matching/web/home-matches.late.tsx').then((part) => part.HomeMatches));
const owned = latePart(() =>
  import('#features/properties/web/owned-properties.late.tsx').then((part) => part.OwnedProperties),
);
const portal = latePart(() => import('#features/portal/web/portal-panel.late.tsx').then((part) => part.PortalPanel));

/** A client, with what the other features have of it. */
export function ClientPageScreen() {
  return (
    <ClientScreen
      Matches={matches.usePart(true, false)}
      Properties={owned.usePart(true, false)}
      Portal={portal.usePart(true, false)}
    />
  );
}
