import { useLingui } from '@lingui/react/macro';
import type { Client } from '#features/clients/contract.ts';
import { LeadsOf } from './page/leads-of.tsx';

export function ClientLeads({ client }: { readonly client: Client }) {
  const { t } = useLingui();
  return <LeadsOf of={{ client: client.id }} title={t`Leads`} />;
}
