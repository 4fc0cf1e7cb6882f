import { useLingui } from '@lingui/react/macro';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { PasswordInput } from '#ui/password-input.tsx';
import { visitorAccountsApi } from './accounts.ts';
import { AuthForm } from './auth-form.tsx';
import type { OnSignIn } from './on-sign-in.ts';
import { SubmissionAlert } from './submission-alert.tsx';
import type { TypedValues } from './use-submission.ts';
import { useSubmission } from './use-submission.ts';

export interface LoginFormProps {
  readonly typed: TypedValues;
  /** Whether new accounts must confirm their email address first. */
  readonly confirmsEmail: boolean;
  readonly onSignIn: OnSignIn;
  /** The password was correct, and a second factor is enabled. */
  onCodeNeeded(challenge: string): void;
  onForgotPassword(): void;
}

export function LoginForm({ typed, confirmsEmail, onSignIn, onCodeNeeded, onForgotPassword }: LoginFormProps) {
  const { t } = useLingui();
  const submission = useSubmission({
    typed,
    labels: { email: t`Email`, password: t`Password` },
    send: async (value) => {
      const { state, challenge } = await visitorAccountsApi.signIn({
        email: value('email'),
        password: value('password'),
      });
      if (state === 'code_needed') onCodeNeeded(challenge ?? '');
      else await onSignIn(state);
    },
    failed: t`Login Failed`,
    hintOf: (problem) =>
      confirmsEmail && problem.code !== 'offline' && problem.reason === 'wrong_credentials'
        ? t`Just signed up? Confirm your email first.`
        : undefined,
  });
  return (
    <AuthForm submission={submission}>
      <Field label={t`Email`} error={submission.errorOf('email')}>
        {(control) => (
          <Input
            {...control}
            look="large"
            name="email"
            type="email"
            autoComplete="username"
            required
            defaultValue={typed.get('email')}
          />
        )}
      </Field>
      <Field
        label={t`Password`}
        error={submission.errorOf('password')}
        action={
          <button type="button" className="link" onClick={onForgotPassword}>
            {t`Forgot password?`}
          </button>
        }
      >
        {(control) => (
          <PasswordInput
            {...control}
            look="large"
            name="password"
            autoComplete="current-password"
            required
            defaultValue={typed.get('password')}
          />
        )}
      </Field>
      <SubmissionAlert submission={submission} />
      <Button
        type="submit"
        variant="primary"
        size="large"
        className="mt-1"
        busy={submission.isBusy}
        busyLabel={t`Signing in...`}
      >
        {t`Sign In`}
      </Button>
    </AuthForm>
  );
}
