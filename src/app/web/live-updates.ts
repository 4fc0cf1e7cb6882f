import type { QueryClient } from '@tanstack/react-query';
import type { Me } from '#features/accounts/contract.ts';
import { clearDrafts } from '#platform/forms/web/drafts.ts';
import { announceMessages } from '#platform/live/web/live-messages.ts';
import { refreshQueries } from '#platform/live/web/refresh-queries.ts';
import { startLive } from '#platform/live/web/start-live.ts';
import { reportSessionEnd } from '#platform/session/web/session-end.ts';

/** Keeps what the page shows true: what changes elsewhere is fetched anew; a sign-out elsewhere ends this page too. */
export function startLiveUpdates(client: QueryClient, me: Me, after: string | null): void {
  const refresher = refreshQueries({ client, me: me.profile_id, announce: announceMessages });
  startLive({
    profileId: me.profile_id,
    after,
    onMessages: refresher.onMessages,
    onState: refresher.onState,
    onSignedOut: (reason) => {
      if (reason === 'expired') {
        reportSessionEnd();
        return;
      }
      clearDrafts(me.profile_id);
      window.location.assign('/login');
    },
  });
}
