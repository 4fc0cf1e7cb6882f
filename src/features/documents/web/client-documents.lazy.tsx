import { useLingui } from '@lingui/react/macro';
import type { Client } from '#features/clients/contract.ts';
import { DocumentsOf } from './documents-of.tsx';

export function ClientDocuments({ client }: { readonly client: Client }) {
  const { t } = useLingui();
  return <DocumentsOf of={{ client: client.id }} empty={t`No documents for this client yet.`} />;
}
