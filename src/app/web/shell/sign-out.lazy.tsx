import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useRef, useState } from 'react';
import { accountsApi, useMe } from '#features/accounts/web/queries.ts';
import { isOffline, isServerAway } from '#platform/connection/web/connection.ts';
import { countDrafts } from '#platform/forms/web/drafts.ts';
import { flushQueue, queuedMutations, useListedMutations } from '#platform/offline-queue/web/offline-queue.ts';
import { refreshQueue } from '#platform/offline-queue/web/queue-storage.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { announceSignOut, signOutTimeoutMs } from '#platform/session/web/session-channel.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { toast } from '#ui/toast.ts';
import { clearPersonData } from '../offline/forget-person.ts';
import { OfflineQueueList } from '../offline/offline-queue-list.tsx';

/** Signs out; asks first if there are drafts or queued notes on this device, because they are deleted. */
export function SignOut({ onClose }: { onClose: () => void }) {
  const me = useMe();
  const endSession = useEndSession();
  const [drafts] = useState(() => countDrafts(me.profile_id));
  // Null until storage was read: the queue is loaded a while after the page.
  const [hasQueued, setHasQueued] = useState<boolean | null>(null);
  const isAsked = useRef(false);
  const isFree = drafts === 0 && hasQueued === false;
  const proceed = useCallback(() => setHasQueued(false), []);
  useEffect(() => {
    void refreshQueue(me.profile_id).then(({ length }) => setHasQueued(length > 0));
  }, [me.profile_id]);
  useEffect(() => {
    if (!isFree || isAsked.current) return;
    isAsked.current = true;
    onClose();
    void endSession();
  }, [isFree, endSession, onClose]);
  if (isFree || hasQueued === null) return null;
  const leave = () => {
    onClose();
    void endSession();
  };
  if (hasQueued) return <QueuedEntriesDialog onSent={proceed} onLeave={leave} onClose={onClose} />;
  return <DraftsDialog drafts={drafts} onLeave={leave} onClose={onClose} />;
}

interface SignOutDialogProps {
  onLeave(): void;
  onClose(): void;
}

function DraftsDialog({ drafts, onLeave, onClose }: SignOutDialogProps & { drafts: number }) {
  const { t } = useLingui();
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Log out and discard drafts?`}
      text={t`${plural(drafts, { one: '# draft on this device is not saved to the server.', other: '# drafts on this device are not saved to the server.' })}`}
      confirmLabel={t`Log out`}
      onConfirm={onLeave}
    />
  );
}

function QueuedEntriesDialog({ onSent, onLeave, onClose }: SignOutDialogProps & { onSent(): void }) {
  const { t } = useLingui();
  const { length: count } = useListedMutations();
  const [isSending, setSending] = useState(false);
  const [left, setLeft] = useState<'queued' | 'locked' | null>(null);
  // Also automatically, when the network is back.
  useEffect(() => {
    if (count === 0) onSent();
  }, [count, onSent]);
  const send = async () => {
    setSending(true);
    const { isLocked } = await flushQueue();
    setSending(false);
    setLeft(queuedMutations().every(({ isPart }) => isPart) ? null : isLocked ? 'locked' : 'queued');
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      mayClose={() => !isSending}
      title={t`${plural(count, { one: '# entry has not been sent yet', other: '# entries have not been sent yet' })}`}
      text={t`Unsent notes are on this device only. Logging out removes them.`}
      footer={
        <>
          <Button variant="ghost" className="[&&]:text-danger-ink" disabled={isSending} onClick={onLeave}>
            {t`Log out anyway`}
          </Button>
          <span className="flex-1 phone:hidden" />
          <Button disabled={isSending} onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button variant="primary" busy={isSending} busyLabel={t`Sending...`} onClick={() => void send()}>
            {t`Send now`}
          </Button>
        </>
      }
    >
      {left && (
        <p role="alert" className="mb-3 text-danger-ink">
          {left === 'locked'
            ? t`Entries open in another tab were not sent. Close them there and try again.`
            : isServerAway() && !isOffline()
              ? t`The server is not responding. Try again in a moment.`
              : t`Not everything could be sent. Try again when you are online.`}
        </p>
      )}
      <OfflineQueueList />
    </Dialog>
  );
}

/** Ends the session in every tab and deletes this person's local data. */
function useEndSession(): () => Promise<void> {
  const { t } = useLingui();
  const me = useMe();
  return useCallback(async () => {
    try {
      await accountsApi.signOut(undefined, { signal: AbortSignal.timeout(signOutTimeoutMs) });
    } catch (error) {
      if (problemOf(error).code !== 'unauthenticated') {
        toast({
          tone: 'danger',
          title: t`Error`,
          text: t`You are still signed in: the server is not responding. Try again.`,
        });
        return;
      }
    }
    announceSignOut();
    await clearPersonData(me.profile_id);
    window.location.assign('/');
  }, [me.profile_id, t]);
}
