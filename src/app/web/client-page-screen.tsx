import { ClientScreen } from '#features/clients/web/client-screen.tsx';
import { latePart } from '#ui/late-part.ts';

// Below what is seen first.
const owned = latePart(() =>
  import('#features/properties/web/owned-properties.late.tsx').then((part) => part.OwnedProperties),
);

/** A client, with what the other features have of it. */
export function ClientPageScreen() {
  return <ClientScreen Properties={owned.usePart(true, false)} />;
}
