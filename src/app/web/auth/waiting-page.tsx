import { useLingui } from '@lingui/react/macro';
import type { LucideIcon } from 'lucide-react';
import { MailCheck, UserRoundCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import type { Me } from '#features/accounts/contract.ts';
import { failureMessage } from '#features/accounts/failure-message.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { announceSignOut, signOutTimeoutMs } from '#platform/session/web/session-channel.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import { visitorAccountsApi } from './accounts.ts';
import { AuthLayout } from './auth-layout.tsx';

export interface WaitingPageProps {
  readonly me: Me;
  /** Checks again whether the person is approved. */
  onRefresh(): Promise<void>;
}

const pollMs = 15_000;

/** Shown until the person is approved or has confirmed the email address; continues on its own. */
export function WaitingPage({ me, onRefresh }: WaitingPageProps) {
  const { t } = useLingui();
  usePolling(onRefresh);
  const { email } = me;
  if (me.state === 'waiting_confirmation') {
    return (
      <EmailStep
        sub={me.company.name}
        text={t`Open the link we sent to ${email}. This page then continues.`}
        sendAgain={() => visitorAccountsApi.resendConfirmation()}
      >
        <SignOut />
      </EmailStep>
    );
  }
  return (
    <Waiting
      icon={UserRoundCheck}
      heading={t`Almost there`}
      sub={me.company.name}
      title={t`Waiting for approval`}
      text={t`Your agency's Admin or Manager will approve you. This page then continues.`}
    >
      <SignOut />
      <p className="mt-4 text-12 text-ink-3">{t`You signed up as ${email}.`}</p>
    </Waiting>
  );
}

/** A sign-up whose email address must be confirmed before signing in. */
export interface UnconfirmedSignUp {
  readonly email: string;
  sendAgain(): Promise<unknown>;
}

export interface CheckEmailPageProps {
  readonly signUp: UnconfirmedSignUp;
  readonly companyName: string;
  onLogin(): void;
}

/** Shown after signing up; the same for an address that already has an account. */
export function CheckEmailPage({ signUp: { email, sendAgain }, companyName, onLogin }: CheckEmailPageProps) {
  const { t } = useLingui();
  return (
    <EmailStep
      sub={companyName}
      text={t`We sent an email to ${email}. Open the link in it, then sign in.`}
      sendAgain={sendAgain}
    >
      <Button size="large" onClick={onLogin}>
        {t`Back to sign-in`}
      </Button>
    </EmailStep>
  );
}

interface EmailStepProps {
  readonly sub: string;
  readonly text: string;
  readonly children: ReactNode;
  sendAgain(): Promise<unknown>;
}

function EmailStep({ sub, text, sendAgain, children }: EmailStepProps) {
  const { t } = useLingui();
  return (
    <Waiting
      icon={MailCheck}
      heading={t`One more step`}
      sub={sub}
      title={t`Please check your email to verify your account`}
      text={text}
    >
      <SendAgain send={sendAgain} />
      {children}
    </Waiting>
  );
}

interface WaitingProps {
  readonly icon: LucideIcon;
  readonly heading: string;
  readonly sub: string;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

function Waiting({ icon: Icon, heading, sub, title, text, children }: WaitingProps) {
  return (
    <AuthLayout title={title} heading={heading} sub={sub}>
      <div className="mt-6 grid gap-6">
        <div className="flex gap-3 rounded-card bg-paper p-4">
          <Icon aria-hidden="true" className="mt-0.5 size-5 text-accent" />
          <div role="status" className="grid min-w-0 gap-1">
            <h2>{title}</h2>
            <p className="wrap-anywhere">{text}</p>
          </div>
        </div>
        <div className="grid gap-2">{children}</div>
      </div>
    </AuthLayout>
  );
}

function usePolling(refresh: () => Promise<void>) {
  useEffect(() => {
    // A failed poll is followed by the next one.
    const refreshIfVisible = () => {
      if (!document.hidden) refresh().catch(() => undefined);
    };
    const timer = setInterval(refreshIfVisible, pollMs);
    document.addEventListener('visibilitychange', refreshIfVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refreshIfVisible);
    };
  }, [refresh]);
}

function SendAgain({ send: sendAgain }: { send: EmailStepProps['sendAgain'] }) {
  const { t } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      await sendAgain();
      toast({ tone: 'success', title: t`Email sent`, text: t`Please check your email to verify your account` });
    } catch (error) {
      toast({ tone: 'danger', title: t`Error`, text: t(failureMessage(problemOf(error))) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="primary" size="large" busy={isBusy} busyLabel={t`Sending...`} onClick={() => void send()}>
      {t`Resend email`}
    </Button>
  );
}

function SignOut() {
  const { t } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const signOut = async () => {
    setBusy(true);
    try {
      await visitorAccountsApi.signOut(undefined, { signal: AbortSignal.timeout(signOutTimeoutMs) });
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
