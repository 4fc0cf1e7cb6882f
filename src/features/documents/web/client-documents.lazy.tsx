import { useLingui } from '@lingui/react/macro';
import type { Client } from '#features/clients/contract.ts';
import { DocumentsOf } from './documents-of.tsx';

/** The papers of a client. */
export function ClientDocuments({ client }: { readonly client: Client }) {
  const { t } = useLingui();
  return <DocumentsOf of={{ client: client.id }} empty={t`No documents for this client yet.`} />;
}
