import { useLingui } from '@lingui/react/macro';
import { MailCheck, UserRoundCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Me } from '#features/accounts/contract.ts';
import { failureMessage } from '#features/accounts/failure-words.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { announceSignOut } from '#platform/session/web/session-channel.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import { accounts } from './accounts.ts';
import { DoorFrame } from './door-frame.tsx';

export interface WaitingPageProps {
  readonly me: Me;
  /** Asks the server again whether one may come in. */
  onLook(): Promise<void>;
}

const lookEveryMs = 15_000;
/** A network may lead nowhere: whoever leaves is told so. */
const patienceMs = 15_000;

/** All that somebody sees who signed up and is not let in yet; it opens by itself. */
export function WaitingPage({ me, onLook }: WaitingPageProps) {
  const { t } = useLingui();
  useLooking(onLook);
  const isForEmail = me.state === 'waiting_confirmation';
  const Icon = isForEmail ? MailCheck : UserRoundCheck;
  const { email } = me;
  return (
    <DoorFrame title={t`Waiting`} heading={isForEmail ? t`One more step` : t`You are almost in`} sub={me.company.name}>
      <div className="mt-6 grid gap-6">
        <div className="flex gap-3 rounded-card bg-paper p-4">
          <Icon aria-hidden="true" className="mt-0.5 size-5 text-accent" />
          <div role="status" className="grid min-w-0 gap-1">
            <h2>{isForEmail ? t`Please check your email to verify your account` : t`Waiting for approval`}</h2>
            <p>
              {isForEmail
                ? t`We sent a link to ${email}. Open it on any device: this page then opens by itself.`
                : t`An Admin or Manager of your agency lets you in. This page then opens by itself.`}
            </p>
          </div>
        </div>
        <div className="grid gap-2">
          {isForEmail && <SendAgain />}
          <SignOut />
        </div>
        {!isForEmail && <p className="text-12 text-ink-3">{t`You signed up as ${email}.`}</p>}
      </div>
    </DoorFrame>
  );
}

function useLooking(look: () => Promise<void>) {
  useEffect(() => {
    // A look that got no answer is followed by the next one.
    const lookIfSeen = () => {
      if (!document.hidden) look().catch(() => undefined);
    };
    const timer = setInterval(lookIfSeen, lookEveryMs);
    document.addEventListener('visibilitychange', lookIfSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', lookIfSeen);
    };
  }, [look]);
}

function SendAgain() {
  const { t } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      await accounts.resendConfirmation();
      toast({ tone: 'success', title: t`Email sent`, text: t`Please check your email to verify your account` });
    } catch (error) {
      toast({ tone: 'danger', title: t`Error`, text: t(failureMessage(problemOf(error))) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="main" size="large" busy={isBusy} busyLabel={t`Sending...`} onClick={() => void send()}>
      {t`Send the email again`}
    </Button>
  );
}

function SignOut() {
  const { t } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const signOut = async () => {
    setBusy(true);
    try {
      await accounts.signOut(undefined, { signal: AbortSignal.timeout(patienceMs) });
    } catch (error) {
      const problem = problemOf(error);
      if (problem.code !== 'unauthenticated') {
        setBusy(false);
        toast({ tone: 'danger', title: t`Error`, text: t(failureMessage(problem)) });
        return;
      }
    }
    announceSignOut();
    location.assign('/');
  };
  return (
    <Button size="large" busy={isBusy} onClick={() => void signOut()}>
      {t`Log out`}
    </Button>
  );
}
