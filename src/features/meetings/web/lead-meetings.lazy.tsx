import { useLingui } from '@lingui/react/macro';
import type { Lead } from '#features/leads/contract.ts';
import { MeetingsOf } from './page/meetings-of.tsx';

/** The meetings with a lead. */
export function LeadMeetings({ lead }: { readonly lead: Lead }) {
  const { t } = useLingui();
  return <MeetingsOf of={{ lead: lead.id }} empty={t`No meetings with this lead yet.`} />;
}
