import { useLingui } from '@lingui/react/macro';
import { useCallback, useSyncExternalStore } from 'react';
import { accounts, useMe } from '#features/accounts/web/queries.ts';
import { clearDrafts, countDrafts } from '#platform/forms/web/drafts.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { announceSignOut } from '#platform/session/web/session-channel.ts';
import { toast } from '#ui/toast.ts';

let isAsked = false;
const listeners = new Set<() => void>();

function ask(value: boolean): void {
  isAsked = value;
  for (const listener of listeners) listener();
}

/** Whether the question of `SignOutQuestion` is open. */
export function useSignOutQuestion(): readonly [isOpen: boolean, close: () => void] {
  const isOpen = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isAsked,
  );
  return [isOpen, () => ask(false)];
}

/** Signs out; with drafts on this device it first asks, because they go too. */
export function useSignOut(): () => void {
  const me = useMe();
  const endSession = useEndSession();
  return () => {
    if (countDrafts(me.profile_id) > 0) ask(true);
    else void endSession();
  };
}

/** Ends the session here and in every tab, and clears what this person kept on the device. */
export function useEndSession(): () => Promise<void> {
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
