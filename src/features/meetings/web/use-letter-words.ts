import { useLingui } from '@lingui/react/macro';
import { useMe } from '#features/accounts/web/queries.ts';

/** What is said once the client gets a letter; without a mail server it waits. */
export function useLetterWords(): (words: string) => string {
  const { t } = useLingui();
  const { company } = useMe();
  return (words) =>
    company.has_mail_server ? words : t`No mail server is set up: the letter to the client waits in the outbox.`;
}
