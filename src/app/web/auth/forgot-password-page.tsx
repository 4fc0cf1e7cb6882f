import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { visitorAccountsApi } from './accounts.ts';
import { AuthForm } from './auth-form.tsx';
import { AuthLayout } from './auth-layout.tsx';
import type { SignInOptions } from './auth-start.ts';
import { EmailField } from './email-field.tsx';
import { SubmitButton } from './submit-button.tsx';
import type { TypedValues } from './use-submission.ts';
import { useSubmission } from './use-submission.ts';

export interface ForgotPasswordPageProps {
  readonly signInOptions: SignInOptions;
  readonly typed: TypedValues;
  onBack(): void;
}

/** Requests a password reset link. It does not reveal whether the account exists. */
export function ForgotPasswordPage({ signInOptions, typed, onBack }: ForgotPasswordPageProps) {
  const { t } = useLingui();
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const submission = useSubmission({
    typed,
    labels: { email: t`Email` },
    send: async (value) => {
      await visitorAccountsApi.forgotPassword({ email: value('email') });
      setAskedFor(value('email'));
    },
    failed: t`Error`,
  });
  const back = (
    <Button size="large" onClick={onBack}>
      {t`Back to sign-in`}
    </Button>
  );
  if (askedFor !== null) {
    const heading = signInOptions.can_send_email ? t`Check your inbox` : t`Ask your Admin`;
    return (
      <AuthLayout title={heading} heading={heading}>
        <div className="mt-6 grid gap-6">
          <p>
            {signInOptions.can_send_email
              ? t`If ${askedFor} has an account, we've emailed a reset link, valid for one hour.`
              : t`Email isn’t set up yet. Your Admin can find the reset link for ${askedFor} in Settings › Outbox.`}
          </p>
          {back}
        </div>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={t`Forgot password?`} heading={t`Forgot password?`} sub={t`We'll email you a link to reset it.`}>
      <AuthForm submission={submission} className="mt-6">
        <EmailField error={submission.errorOf('email')} required defaultValue={typed.get('email')} />
        <SubmitButton submission={submission} busyLabel={t`Sending...`}>
          {t`Send link`}
        </SubmitButton>
        {back}
      </AuthForm>
    </AuthLayout>
  );
}
