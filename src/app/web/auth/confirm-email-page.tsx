import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect } from 'react';
import { announceSignIn } from '#platform/session/web/session-channel.ts';
import { Button } from '#ui/button.tsx';
import { carryToast } from '#ui/carried-toast.ts';
import { visitorAccountsApi } from './accounts.ts';
import { AuthLayout } from './auth-layout.tsx';
import { ExpiredLink } from './expired-link.tsx';
import { Resolving } from './resolving.tsx';
import { useAnswer } from './use-answer.ts';

const home = '/';

/** Confirms an email address by an emailed link, then continues to the site. */
export function ConfirmEmailPage({ token }: { token: string | null }) {
  const { t } = useLingui();
  const confirm = useCallback(() => visitorAccountsApi.confirmEmail({ token: token ?? '' }), [token]);
  const answer = useAnswer(confirm);
  const isDone = answer.state === 'answered';
  useEffect(() => {
    if (!isDone) return;
    carryToast({ tone: 'success', title: t`Email verified` });
    // A tab that waits for this checks again.
    announceSignIn();
    location.replace(home);
  }, [isDone, t]);

  if (answer.state !== 'refused') return <Resolving />;
  const continueLink = (
    <Button variant="primary" size="large" asChild>
      <a href={home}>{t`Go to Aangan`}</a>
    </Button>
  );
  const { problem } = answer;
  const { code } = problem;
  if (code === 'gone' || code === 'invalid') return <ExpiredLink>{continueLink}</ExpiredLink>;
  if (problem.code !== 'conflict' || problem.reason !== 'email_taken')
    return <Resolving failure={answer.sentence} onRetry={answer.retry} />;
  return (
    <AuthLayout title={t`Email`} heading={t`This email is already in use`} sub={answer.sentence}>
      <div className="mt-6 grid">{continueLink}</div>
    </AuthLayout>
  );
}
