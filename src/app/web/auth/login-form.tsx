import { useLingui } from '@lingui/react/macro';
import { Field } from '#ui/field.tsx';
import { PasswordInput } from '#ui/password-input.tsx';
import { visitorAccountsApi } from './accounts.ts';
import { AuthForm } from './auth-form.tsx';
import { EmailField } from './email-field.tsx';
import type { OnSignIn } from './on-sign-in.ts';
import { SubmitButton } from './submit-button.tsx';
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
      <EmailField error={submission.errorOf('email')} required defaultValue={typed.get('email')} />
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
            variant="large"
            name="password"
            autoComplete="current-password"
            required
            defaultValue={typed.get('password')}
          />
        )}
      </Field>
      <SubmitButton submission={submission} busyLabel={t`Signing in...`}>
        {t`Sign In`}
      </SubmitButton>
    </AuthForm>
  );
}
