import { useLingui } from '@lingui/react/macro';
import type { Client } from '#features/clients/contract.ts';
import { HomeMatches } from '#features/matching/web/home-matches.lazy.tsx';
import { shownHomes } from '../rules.ts';

/** The homes that the client is shown in the portal. */
export function OfferedHomes({ client }: { client: Client }) {
  const { t } = useLingui();
  return (
    <div className="max-w-180 pt-5">
      <HomeMatches client={client} most={shownHomes} />
      <p className="pt-3 text-12 text-ink-3">{t`The client's portal shows up to ${shownHomes} of these.`}</p>
    </div>
  );
}
