import { useLingui } from '@lingui/react/macro';
import type { Lead } from '#features/leads/contract.ts';
import { DocumentsOf } from './documents-of.tsx';

export function LeadDocuments({ lead }: { readonly lead: Lead }) {
  const { t } = useLingui();
  return <DocumentsOf of={{ lead: lead.id }} empty={t`No documents for this lead yet.`} />;
}
