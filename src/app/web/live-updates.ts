import { i18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import type { Me } from '#features/accounts/contract.ts';
import { meQuery } from '#features/accounts/web/queries.ts';
import { countDrafts } from '#platform/forms/web/drafts.ts';
import { announceMessages } from '#platform/live/web/live-messages.ts';
import { refreshQueries } from '#platform/live/web/refresh-queries.ts';
import { startLive } from '#platform/live/web/start-live.ts';
import { queuedMutations } from '#platform/offline-queue/web/offline-queue.ts';
import { refreshQueue } from '#platform/offline-queue/web/queue-storage.ts';
import { onSessionBack, reportSessionEnd } from '#platform/session/web/session-end.ts';
import { carryToast } from '#ui/carried-toast.ts';
import { isSignedIn } from './is-signed-in.ts';
import { clearPersonData } from './offline/forget-person.ts';

/**
 * Keeps the page up to date: refetches changed data, and signs out with a sign-out elsewhere. After an expired session it
 * continues from its position once the person has signed in again.
 */
export function startLiveUpdates(client: QueryClient, me: Me, after: string | null): void {
  const refresher = refreshQueries({
    client,
    me: me.profile_id,
    isLimited: () => (client.getQueryData(meQuery.queryKey) ?? me).sight !== null,
    announce: announceMessages,
  });
  const listen = (from: string | null) => {
    const live = startLive({
      profileId: me.profile_id,
      after: from,
      onMessages: refresher.onMessages,
      onState: refresher.onState,
      onSignedOut: async (reason, isFromTab) => {
        if (reason === 'expired') {
          const forget = onSessionBack(() => {
            forget();
            listen(live.position());
          });
          reportSessionEnd();
        } else if (isFromTab && (await isSignedIn(me.profile_id))) {
          listen(live.position());
          await client.invalidateQueries();
        } else await leave(me.profile_id);
      },
    });
  };
  listen(after);
}

/** Time for the other tabs of this person to count their local data: they learn of the end a moment later. */
const countingMs = 100;

/** The session was ended elsewhere: deletes queued writes and drafts, and says so. */
async function leave(profileId: string): Promise<void> {
  const drafts = countDrafts(profileId);
  // Another tab may have deleted the queue already; just after the start, only the device's storage has it.
  const count = queuedMutations().length || (await refreshQueue(profileId)).length;
  // Every tab shows the toast, since any may be visible: all count before the first deletes.
  await new Promise((resolve) => setTimeout(resolve, countingMs));
  await clearPersonData(profileId);
  const ofNotes = msg`${plural(count, { one: '# unsent entry was removed from this device.', other: '# unsent entries were removed from this device.' })}`;
  const ofDrafts = msg`${plural(drafts, { one: '# draft was removed from this device.', other: '# drafts were removed from this device.' })}`;
  const lost = [...(count > 0 ? [ofNotes] : []), ...(drafts > 0 ? [ofDrafts] : [])];
  if (lost.length > 0) {
    const text = lost.map((sentence) => i18n._(sentence)).join(' ');
    carryToast({ tone: 'info', title: i18n._(msg`You were signed out`), text });
  }
  window.location.assign('/login');
}
