import { useLingui } from '@lingui/react/macro';
import { usePersonName } from '#features/accounts/web/person-name.ts';
import { useMe } from '#features/accounts/web/queries.ts';
import type { ChangedMeeting } from '../contract.ts';

/** Who gets a letter of a changed meeting, if anybody; without a mail server it waits. */
export function useLetterWords(): (
  changed: Pick<ChangedMeeting, 'client' | 'lead' | 'is_client_told'>,
) => string | undefined {
  const { t } = useLingui();
  const { company } = useMe();
  const nameOf = usePersonName();
  return ({ is_client_told, client, lead }) => {
    if (!is_client_told) return undefined;
    if (!company.has_mail_server) return t`No mail server is set up: the letter waits in the outbox.`;
    const name = nameOf(client?.full_name ?? lead?.full_name ?? '');
    return t`${name} is told by email.`;
  };
}
