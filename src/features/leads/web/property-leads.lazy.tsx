import { useLingui } from '@lingui/react/macro';
import type { Property } from '#features/properties/contract.ts';
import { LeadsOf } from './page/leads-of.tsx';

export function PropertyLeads({ property }: { readonly property: Property }) {
  const { t } = useLingui();
  return <LeadsOf of={{ property: property.id }} title={t`Leads`} empty={t`No enquiries yet.`} />;
}
