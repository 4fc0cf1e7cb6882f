import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import type { Me } from '#features/accounts/contract.ts';
import { failureMessage } from '#features/accounts/failure-message.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { announceSignIn, onSessionAnnounced } from '#platform/session/web/session-channel.ts';
import { isPhoneWidth } from '#ui/use-media.ts';
import { authViewUrl } from './addresses.ts';
import type { AuthStart } from './auth-start.ts';
import { fetchAuthStart, fetchMe, readAuthStart } from './auth-start.ts';
import { saveChosenLanguage } from './chosen-language.ts';
import { CodePage } from './code-page.tsx';
import { ConfirmEmailPage } from './confirm-email-page.tsx';
import { ForgotPasswordPage } from './forgot-password-page.tsx';
import { InvitationPage } from './invitation-page.tsx';
import { hasNobody, LoginPage } from './login-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';
import { Resolving } from './resolving.tsx';
import type { TypedValues } from './use-submission.ts';
import { useVisit } from './use-visit.ts';
import type { UnconfirmedSignUp } from './waiting-page.tsx';
import { CheckEmailPage, WaitingPage } from './waiting-page.tsx';

/** The sign-in pages; a successful sign-in loads the application as a new page. */
export function AuthApp() {
  const { t } = useLingui();
  const visit = useVisit();
  const [typed] = useState<TypedValues>(() => new Map());
  const [start, setStart] = useState<AuthStart | null>(readAuthStart);
  const [failure, setFailure] = useState<string>();
  const [round, setRound] = useState(0);
  const [challenge, setChallenge] = useState<string | null>(null);
  const [unconfirmed, setUnconfirmed] = useState<UnconfirmedSignUp | null>(null);
  const { next } = visit;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round repeats the call.
  useEffect(() => {
    if (start) return;
    setFailure(undefined);
    fetchAuthStart().then(setStart, (error: unknown) => setFailure(t(failureMessage(problemOf(error)))));
  }, [round]);

  const refresh = useCallback(async () => {
    const me = await fetchMe();
    setStart((known) => known && { ...known, me });
  }, []);
  const onSignIn = useCallback(
    async (state: Me['state']) => {
      await saveChosenLanguage();
      announceSignIn();
      if (state === 'active') return leaveFor(landingPage(next));
      // The session exists: a page loaded anew shows it, too.
      await refresh().catch(() => leaveFor(authViewUrl('waiting', next)));
    },
    [refresh, next],
  );
  useEffect(() => onSessionAnnounced(() => void refresh().catch(() => undefined)), [refresh]);

  const { view, token } = visit;
  const isActive = start?.me?.state === 'active';
  const isForLink = view === 'confirmEmail' || view === 'resetPassword' || view === 'invitation';
  const staysHere = isForLink || view === 'notFound';
  useEffect(() => {
    if (isActive && !staysHere) location.replace(landingPage(next));
  }, [isActive, staysHere, next]);

  const startsWithSignUp = start !== null && hasNobody(start.signInOptions);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a user who opens Login later may stay there.
  useLayoutEffect(() => {
    if (startsWithSignUp && visit.view === 'login') visit.showInstead('signUp');
  }, [startsWithSignUp]);

  if (view === 'notFound') return <NotFoundPage />;
  if (view === 'confirmEmail') return <ConfirmEmailPage token={token} />;
  if (view === 'resetPassword') {
    return (
      <ResetPasswordPage
        token={token}
        typed={typed}
        minLength={start?.signInOptions.min_password_length}
        onDone={() => {
          setStart((known) => known && { ...known, me: null });
          visit.show('login');
        }}
        onAskAgain={() => visit.show('forgotPassword')}
      />
    );
  }
  if (!start) return <Resolving failure={failure} onRetry={() => setRound(round + 1)} />;
  if (view === 'invitation') {
    return (
      <InvitationPage
        token={token}
        typed={typed}
        minLength={start.signInOptions.min_password_length}
        me={start.me}
        onSignIn={onSignIn}
        onLogin={() => visit.show('login')}
      />
    );
  }
  if (isActive) return <Resolving />;
  if (start.me) return <WaitingPage me={start.me} onRefresh={refresh} />;
  if (view === 'forgotPassword') {
    return <ForgotPasswordPage signInOptions={start.signInOptions} typed={typed} onBack={() => visit.show('login')} />;
  }
  if (challenge !== null && view === 'login') {
    return <CodePage challenge={challenge} onSignIn={onSignIn} onBack={() => setChallenge(null)} />;
  }
  if (unconfirmed !== null && view === 'signUp') {
    return (
      <CheckEmailPage
        signUp={unconfirmed}
        companyName={start.signInOptions.company_name}
        onLogin={() => {
          setUnconfirmed(null);
          visit.show('login');
        }}
      />
    );
  }
  return (
    <LoginPage
      signInOptions={start.signInOptions}
      visit={visit}
      typed={typed}
      onSignIn={onSignIn}
      onCodeNeeded={setChallenge}
      onConfirmationNeeded={setUnconfirmed}
    />
  );
}

/** On a phone, the day comes first. */
function landingPage(next: string): string {
  return next === '/' && isPhoneWidth() ? '/today' : next;
}

/** Never resolves, so that the submit button stays busy while the next page loads. */
function leaveFor(url: string): Promise<never> {
  location.assign(url);
  return new Promise(() => undefined);
}
