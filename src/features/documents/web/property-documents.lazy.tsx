import { useLingui } from '@lingui/react/macro';
import type { Property } from '#features/properties/contract.ts';
import { DocumentsOf } from './documents-of.tsx';

export function PropertyDocuments({ property }: { readonly property: Property }) {
  const { t } = useLingui();
  return <DocumentsOf of={{ property: property.id }} empty={t`No documents for this property yet.`} />;
}
