import { i18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import type { Me } from '#features/accounts/contract.ts';
import { announceMessages } from '#platform/live/web/live-messages.ts';
import { refreshQueries } from '#platform/live/web/refresh-queries.ts';
import { startLive } from '#platform/live/web/start-live.ts';
import { onSessionBack, reportSessionEnd } from '#platform/session/web/session-end.ts';
import { unsentNow } from '#platform/unsent/web/unsent.ts';
import { carryToast } from '#ui/carried-toast.ts';
import { forgetPerson } from './offline/forget-person.ts';

/**
 * Keeps what the page shows true: what changes elsewhere is fetched anew; a sign-out elsewhere ends this page too. After a
 * session that ran out it goes on where it was, once the person has signed in again.
 */
export function startLiveUpdates(client: QueryClient, me: Me, after: string | null): void {
  const refresher = refreshQueries({ client, me: me.profile_id, announce: announceMessages });
  const listen = (from: string | null) => {
    const live = startLive({
      profileId: me.profile_id,
      after: from,
      onMessages: refresher.onMessages,
      onState: refresher.onState,
      onSignedOut: (reason) => {
        if (reason === 'expired') {
          const forget = onSessionBack(() => {
            forget();
            listen(live.place());
          });
          reportSessionEnd();
          return;
        }
        void leave(me.profile_id);
      },
    });
  };
  listen(after);
}

/** Somebody ended this session from elsewhere: what was not sent goes with it, and that is said. */
async function leave(profileId: string): Promise<void> {
  const { length: count } = unsentNow();
  await forgetPerson(profileId);
  if (count > 0) {
    const text = msg`${plural(count, { one: '# note had not been sent and was removed from this device.', other: '# notes had not been sent and were removed from this device.' })}`;
    carryToast({ tone: 'info', title: i18n._(msg`You were signed out`), text: i18n._(text) });
  }
  window.location.assign('/login');
}
