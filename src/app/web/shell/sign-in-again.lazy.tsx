import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { accountFieldMessage } from '#features/accounts/account-messages.ts';
import { failureMessage } from '#features/accounts/failure-message.ts';
import { accountsApi, useMe } from '#features/accounts/web/queries.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { announceSignIn } from '#platform/session/web/session-channel.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { PasswordInput } from '#ui/password-input.tsx';

/** Asks for the password, and a code with a second factor, over the page; the page keeps its state. */
export function SignInAgain({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useLingui();
  const me = useMe();
  const [password, setPassword] = useState('');
  const [challenge, setChallenge] = useState<string | null>(null);
  const [code, setCode] = useState('');
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const signIn = async () => {
    setBusy(true);
    try {
      if (challenge === null) {
        const answer = await accountsApi.signIn({ email: me.email, password });
        setError('');
        if (answer.state === 'code_needed') {
          setChallenge(answer.challenge ?? '');
          return;
        }
      } else await accountsApi.signInWithCode({ challenge, code, trusts_device: false });
      announceSignIn();
      onSignedIn();
    } catch (failure) {
      const problem = problemOf(failure);
      if (problem.code === 'gone') setChallenge(null);
      const field = problem.code === 'invalid' ? problem.fields?.[0] : undefined;
      if (problem.code === 'invalid' && problem.reason === 'wrong_credentials') setError(t`The password is incorrect.`);
      else setError(t((field && accountFieldMessage(field)) ?? failureMessage(problem)));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={() => undefined}
      isBlocking
      size="small"
      title={t`Your session has ended`}
      text={t`Sign in as ${me.email} to continue. What you typed is safe.`}
      footer={
        <>
          <Button onClick={() => window.location.assign('/login')}>{t`Sign in as someone else`}</Button>
          <Button variant="primary" type="submit" form="sign-in-again" busy={isBusy} busyLabel={t`Signing in...`}>
            {t`Sign In`}
          </Button>
        </>
      }
    >
      <form
        id="sign-in-again"
        onSubmit={(event) => {
          event.preventDefault();
          void signIn();
        }}
      >
        <input type="hidden" name="email" autoComplete="username" value={me.email} />
        {challenge === null ? (
          <Field label={t`Password`} error={error || undefined}>
            {(control) => (
              <PasswordInput
                {...control}
                autoComplete="current-password"
                value={password}
                onChange={(event) => setPassword(event.target.value)}
              />
            )}
          </Field>
        ) : (
          <Field
            label={t`Code`}
            error={error || undefined}
            help={t`Enter a code from your authenticator app, or a recovery code.`}
          >
            {(control) => (
              <Input
                {...control}
                autoFocus
                autoComplete="one-time-code"
                maxLength={40}
                value={code}
                onChange={(event) => setCode(event.target.value)}
              />
            )}
          </Field>
        )}
      </form>
    </Dialog>
  );
}
