import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { failureMessage } from '#features/accounts/failure-message.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { toast } from '#ui/toast.ts';
import { visitorAccountsApi } from './accounts.ts';
import { AuthForm } from './auth-form.tsx';
import { AuthLayout } from './auth-layout.tsx';
import type { OnSignIn } from './on-sign-in.ts';
import { SubmitButton } from './submit-button.tsx';
import type { TypedValues } from './use-submission.ts';
import { useSubmission } from './use-submission.ts';

export interface CodePageProps {
  /** Proves to the server that the password was correct. */
  readonly challenge: string;
  readonly onSignIn: OnSignIn;
  onBack(): void;
}

/** The second factor: a TOTP code, or a recovery code without the phone. */
export function CodePage({ challenge, onSignIn, onBack }: CodePageProps) {
  const { t } = useLingui();
  const [typed] = useState<TypedValues>(() => new Map());
  const [isRecovery, setRecovery] = useState(false);
  const [trusts, setTrusts] = useState(false);
  const label = isRecovery ? t`Recovery code` : t`Code`;
  const submission = useSubmission({
    typed,
    labels: { code: label },
    send: async (value) => {
      const { state } = await visitorAccountsApi.signInWithCode({
        challenge,
        code: value('code'),
        trusts_device: trusts,
      });
      await onSignIn(state);
    },
    failed: t`Login Failed`,
    onRefused: (problem) => {
      if (problem.code !== 'gone') return false;
      toast({ tone: 'danger', title: t`Login Failed`, text: t(failureMessage(problem)) });
      onBack();
      return true;
    },
  });
  return (
    <AuthLayout
      title={t`Two-factor sign-in`}
      heading={t`One more step`}
      sub={isRecovery ? t`Each recovery code works once.` : t`Open your authenticator app and type its code.`}
    >
      <AuthForm submission={submission} className="mt-6">
        <Field
          label={label}
          error={submission.errorOf('code')}
          action={
            <button
              type="button"
              className="link"
              onClick={() => {
                typed.delete('code');
                setRecovery(!isRecovery);
              }}
            >
              {isRecovery ? t`Use the app` : t`Use a recovery code`}
            </button>
          }
        >
          {(control) => (
            <Input
              {...control}
              key={isRecovery ? 'recovery' : 'app'}
              variant="large"
              name="code"
              autoFocus
              required
              autoComplete={isRecovery ? 'off' : 'one-time-code'}
              inputMode={isRecovery ? 'text' : 'numeric'}
              autoCapitalize="none"
              spellCheck={false}
              maxLength={40}
              placeholder={isRecovery ? 'abcde-fghjk' : '123456'}
              className="tabular-nums"
            />
          )}
        </Field>
        <Checkbox
          label={t`Trust this device for 30 days`}
          help={t`You won't need a code on this device until then.`}
          checked={trusts}
          onChange={({ target }) => setTrusts(target.checked)}
        />
        <SubmitButton submission={submission} busyLabel={t`Signing in...`}>
          {t`Sign In`}
        </SubmitButton>
        <Button size="large" onClick={onBack}>
          {t`Back to sign-in`}
        </Button>
      </AuthForm>
    </AuthLayout>
  );
}
