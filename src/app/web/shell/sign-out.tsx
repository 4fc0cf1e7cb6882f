import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useRef, useState } from 'react';
import { accounts, useMe } from '#features/accounts/web/queries.ts';
import { clearDrafts, countDrafts } from '#platform/forms/web/drafts.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { announceSignOut } from '#platform/session/web/session-channel.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toast } from '#ui/toast.ts';

/** Signs out; with drafts on this device it first asks, because they go too. */
export function SignOut({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const me = useMe();
  const endSession = useEndSession();
  const [drafts] = useState(() => countDrafts(me.profile_id));
  const isAsked = useRef(false);
  useEffect(() => {
    if (drafts > 0 || isAsked.current) return;
    isAsked.current = true;
    onClose();
    void endSession();
  }, [drafts, endSession, onClose]);
  if (drafts === 0) return null;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Log out and discard drafts?`}
      text={t`${plural(drafts, { one: '# draft is kept on this device and is not saved.', other: '# drafts are kept on this device and are not saved.' })}`}
      confirmLabel={t`Log out`}
      onConfirm={() => {
        onClose();
        void endSession();
      }}
    />
  );
}

/** Ends the session here and in every tab, and clears what this person kept on the device. */
function useEndSession(): () => Promise<void> {
  const { t } = useLingui();
  const me = useMe();
  return useCallback(async () => {
    try {
      await accounts.signOut();
    } catch (error) {
      if (problemOf(error).code !== 'unauthenticated') {
        toast({
          tone: 'danger',
          title: t`Error`,
          text: t`You are still signed in: the server did not answer. Try again.`,
        });
        return;
      }
    }
    clearDrafts(me.profile_id);
    announceSignOut();
    window.location.assign('/');
  }, [me.profile_id, t]);
}
