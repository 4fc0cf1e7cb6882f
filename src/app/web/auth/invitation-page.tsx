import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useCallback, useState } from 'react';
import type { Me } from '#features/accounts/contract.ts';
import { Button } from '#ui/button.tsx';
import { visitorAccountsApi } from './accounts.ts';
import { AuthForm } from './auth-form.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { EmailField } from './email-field.tsx';
import { ExpiredLink } from './expired-link.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import type { OnSignIn } from './on-sign-in.ts';
import { Resolving } from './resolving.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useAnswer } from './use-answer.ts';
import type { TypedValues } from './use-submission.ts';
import { useSubmission } from './use-submission.ts';

export interface InvitationPageProps {
  readonly token: string | null;
  readonly typed: TypedValues;
  /** Minimum length of the password. */
  readonly minLength: number;
  /** A person who is already signed in in this browser. */
  readonly me: Me | null;
  readonly onSignIn: OnSignIn;
  onLogin(): void;
}

export function InvitationPage(props: InvitationPageProps) {
  const { t } = useLingui();
  const { token } = props;
  const read = useCallback(() => visitorAccountsApi.readInvitation({ token: token ?? '' }), [token]);
  const answer = useAnswer(read);
  if (answer.state === 'asking') return <Resolving />;
  if (answer.state === 'answered') return <Invitation {...props} {...answer.value} />;
  const { code } = answer.problem;
  if (code !== 'gone' && code !== 'invalid') return <Resolving failure={answer.sentence} onRetry={answer.retry} />;
  return (
    <ExpiredLink>
      <p className="mb-6">{t`Ask your Admin or Manager for a new link. Already set a password? Sign in.`}</p>
      <Button variant="primary" size="large" onClick={props.onLogin}>
        {t`Back to sign-in`}
      </Button>
    </ExpiredLink>
  );
}

type Invited = Awaited<ReturnType<typeof visitorAccountsApi.readInvitation>>;

function Invitation({
  token,
  typed,
  minLength,
  me,
  onSignIn,
  full_name,
  email,
  company_name,
}: InvitationPageProps & Invited) {
  const { t } = useLingui();
  const [question, setQuestion] = useState<ReactNode>(null);
  const submission = useSubmission({
    typed,
    labels: { password: t`Password` },
    send: async (value) => {
      const parting = me && (await import('./former-person.lazy.tsx')).partingFrom(me.profile_id);
      if (parting && !(await parting.isAgreed(setQuestion))) return;
      const { state } = await visitorAccountsApi.acceptInvitation({ token: token ?? '', password: value('password') });
      await parting?.leaveNothing();
      await onSignIn(state);
    },
    failed: t`Sign Up Failed`,
  });
  return (
    <AuthLayout
      title={t`Invitation`}
      heading={t`Welcome, ${full_name}`}
      sub={
        company_name
          ? t`${company_name} has invited you. Set a password to get started.`
          : t`You're invited. Set a password to get started.`
      }
    >
      <AuthForm submission={submission} className="mt-6">
        <EmailField readOnly value={email} className="bg-paper" />
        <NewPasswordField
          label={t`Password`}
          minLength={minLength}
          typed={typed}
          error={submission.errorOf('password')}
        />
        <SubmitButton submission={submission} busyLabel={t`Creating account...`}>
          {t`Create Account`}
        </SubmitButton>
      </AuthForm>
      {question}
      {me && me.email !== email && (
        <p className="mt-6 text-12 text-ink-3">
          {t`${me.email} is signed in on this browser and will be signed out if you continue.`}
        </p>
      )}
    </AuthLayout>
  );
}
