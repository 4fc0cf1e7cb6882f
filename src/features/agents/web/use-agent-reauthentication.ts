import { useLingui } from '@lingui/react/macro';
import { withPassword } from '#features/accounts/web/password-request.ts';

/** Sends an agent; asks for the password for a new Admin or a new sign-in email. */
export function useAgentReauthentication(): <T>(
  send: (credentials: { password?: string }) => Promise<T>,
) => Promise<T> {
  const { t } = useLingui();
  return (send) =>
    withPassword(
      {
        title: t`Confirm your password`,
        text: t`Changing a sign-in email or adding an Admin needs your password.`,
        confirmLabel: t`Confirm`,
      },
      send,
    );
}
