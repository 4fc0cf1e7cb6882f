import { Trans, useLingui } from '@lingui/react/macro';
import { When } from '#platform/formats/web/when.tsx';
import type { Mailbox } from '../contract.ts';
import { mailboxProblemLabels } from '../labels.ts';

/** When a mailbox was last read; what is wrong with it, since when, and what to do. */
export function MailboxHealth({ mailbox: { problem, failing_since, succeeded_at } }: { mailbox: Mailbox }) {
  const { t } = useLingui();
  if (problem !== null && failing_since !== null) {
    const [what, todo] = mailboxProblemLabels[problem];
    return (
      <p className="text-12 text-ink-2">
        <span className="text-danger-ink">{t(what)}</span> {t(todo)}{' '}
        <Trans>
          First failed <When at={failing_since} />.
        </Trans>
      </p>
    );
  }
  return (
    <p className="text-12 text-ink-3">
      {succeeded_at === null ? (
        t`It is read for the first time within a minute.`
      ) : (
        <Trans>
          Last read <When at={succeeded_at} />
        </Trans>
      )}
    </p>
  );
}
