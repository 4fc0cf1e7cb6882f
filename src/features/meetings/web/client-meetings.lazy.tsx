import { useLingui } from '@lingui/react/macro';
import type { Client } from '#features/clients/contract.ts';
import { MeetingsOf } from './page/meetings-of.tsx';

/** The past and upcoming meetings of a client. */
export function ClientMeetings({ client }: { readonly client: Client }) {
  const { t } = useLingui();
  return <MeetingsOf of={{ client: client.id }} empty={t`No meetings with this client yet.`} />;
}
