import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import { visitorAccountsApi } from './accounts.ts';
import { AuthForm } from './auth-form.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { ExpiredLink } from './expired-link.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { SubmitButton } from './submit-button.tsx';
import type { TypedValues } from './use-submission.ts';
import { useSubmission } from './use-submission.ts';

export interface ResetPasswordPageProps {
  readonly token: string | null;
  readonly typed: TypedValues;
  /** Minimum length of the password; undefined until it is known. */
  readonly minLength: number | undefined;
  onDone(): void;
  onAskAgain(): void;
}

/** Sets a new password by an emailed link; every session ends, so the person signs in again. */
export function ResetPasswordPage({ token, typed, minLength, onDone, onAskAgain }: ResetPasswordPageProps) {
  const { t } = useLingui();
  const [isExpired, setExpired] = useState(token === null);
  const submission = useSubmission({
    typed,
    labels: { password: t`New password` },
    send: async (value) => {
      await visitorAccountsApi.resetPassword({ token: token ?? '', password: value('password') });
      typed.delete('password');
      toast({ tone: 'success', title: t`Password updated`, text: t`Your password has been successfully changed.` });
      onDone();
    },
    failed: t`Error`,
    onRefused: ({ code }) => {
      setExpired(code === 'gone');
      return code === 'gone';
    },
  });
  if (isExpired) {
    return (
      <ExpiredLink>
        <Button variant="primary" size="large" onClick={onAskAgain}>
          {t`Request a new link`}
        </Button>
      </ExpiredLink>
    );
  }
  return (
    <AuthLayout
      title={t`New password`}
      heading={t`Choose a new password`}
      sub={t`You'll be signed out on all devices.`}
    >
      <AuthForm submission={submission} className="mt-6">
        <NewPasswordField
          label={t`New password`}
          minLength={minLength}
          typed={typed}
          error={submission.errorOf('password')}
        />
        <SubmitButton submission={submission} busyLabel={t`Saving...`}>
          {t`Save password`}
        </SubmitButton>
      </AuthForm>
    </AuthLayout>
  );
}
