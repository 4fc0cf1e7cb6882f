import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import type { Me } from '#features/accounts/contract.ts';
import { failureMessage } from '#features/accounts/failure-words.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { announceSignIn, onSessionAnnounced } from '#platform/session/web/session-channel.ts';
import { saveChosenLanguage } from './chosen-language.ts';
import { CodePage } from './code-page.tsx';
import { ConfirmEmailPage } from './confirm-email-page.tsx';
import type { DoorStart } from './door-start.ts';
import { askMe, askStart, startOfPage } from './door-start.ts';
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

/** Everything in front of the application: who may come in gets there by a whole new page. */
export function AuthApp() {
  const { t } = useLingui();
  const visit = useVisit();
  const [typed] = useState<TypedValues>(() => new Map());
  const [start, setStart] = useState<DoorStart | null>(startOfPage);
  const [failure, setFailure] = useState<string>();
  const [round, setRound] = useState(0);
  const [challenge, setChallenge] = useState<string | null>(null);
  const [unconfirmed, setUnconfirmed] = useState<UnconfirmedSignUp | null>(null);
  const { next } = visit;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks once more.
  useEffect(() => {
    if (start) return;
    setFailure(undefined);
    askStart().then(setStart, (error: unknown) => setFailure(t(failureMessage(problemOf(error)))));
  }, [round]);

  const look = useCallback(async () => {
    const me = await askMe();
    setStart((known) => known && { ...known, me });
  }, []);
  const onEnter = useCallback(
    async (state: Me['state']) => {
      await saveChosenLanguage();
      announceSignIn();
      if (state === 'active') location.assign(next);
      else await look();
    },
    [look, next],
  );
  useEffect(() => onSessionAnnounced(() => void look().catch(() => undefined)), [look]);

  const { view, token } = visit;
  const isActive = start?.me?.state === 'active';
  const isForLink = view === 'confirmEmail' || view === 'resetPassword' || view === 'invitation';
  const staysHere = isForLink || view === 'notFound';
  useEffect(() => {
    if (isActive && !staysHere) location.replace(next);
  }, [isActive, staysHere, next]);

  const startsWithSignUp = start !== null && hasNobody(start.door);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever goes to Login afterwards may stay there.
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
        minLength={start?.door.min_password_length}
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
        minLength={start.door.min_password_length}
        me={start.me}
        onEnter={onEnter}
        onLogin={() => visit.show('login')}
      />
    );
  }
  if (isActive) return <Resolving />;
  if (start.me) return <WaitingPage me={start.me} onLook={look} />;
  if (view === 'forgotPassword') {
    return <ForgotPasswordPage door={start.door} typed={typed} onBack={() => visit.show('login')} />;
  }
  if (challenge !== null && view === 'login') {
    return <CodePage challenge={challenge} onEnter={onEnter} onBack={() => setChallenge(null)} />;
  }
  if (unconfirmed !== null && view === 'signUp') {
    return (
      <CheckEmailPage
        signUp={unconfirmed}
        companyName={start.door.company_name}
        onLogin={() => {
          setUnconfirmed(null);
          visit.show('login');
        }}
      />
    );
  }
  return (
    <LoginPage
      door={start.door}
      visit={visit}
      typed={typed}
      onEnter={onEnter}
      onCodeNeeded={setChallenge}
      onConfirmationNeeded={setUnconfirmed}
    />
  );
}
