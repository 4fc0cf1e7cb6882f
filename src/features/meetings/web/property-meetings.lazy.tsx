import { useLingui } from '@lingui/react/macro';
import type { Property } from '#features/properties/contract.ts';
import { MeetingsOf } from './page/meetings-of.tsx';

/** The meetings at a property. */
export function PropertyMeetings({ property }: { readonly property: Property }) {
  const { t } = useLingui();
  return <MeetingsOf of={{ property: property.id }} empty={t`No meetings for this property yet.`} />;
}
