import { useLingui } from '@lingui/react/macro';
import type { Client } from '#features/clients/contract.ts';
import { ClientMatches } from '#features/matching/web/person-matches.lazy.tsx';

/** The properties that the client sees in the portal. */
export function OfferedProperties({ client }: { client: Client }) {
  const { t } = useLingui();
  return (
    <div className="max-w-180 pt-5">
      <ClientMatches client={client} />
      <p className="pt-3 text-12 text-ink-3">{t`The client's portal shows all of these, and the properties you sent.`}</p>
    </div>
  );
}
