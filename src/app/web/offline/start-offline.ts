import { i18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import type { Me } from '#features/accounts/contract.ts';
import { accountsApi, meQuery } from '#features/accounts/web/queries.ts';
import { reduceDraftsToTyped } from '#platform/forms/web/drafts.ts';
import { flushQueue } from '#platform/offline-queue/web/offline-queue.ts';
import { startOfflineQueue } from '#platform/offline-queue/web/send-queue.ts';
import { forgetPushed } from '#platform/push/web/forget-pushed.ts';
import { persistQueryCache } from '#platform/query-cache/web/persist-query-cache.ts';
import { deleteQueryCache, persistUser } from '#platform/query-cache/web/query-cache-storage.ts';
import { onSessionBack, onSessionEnd } from '#platform/session/web/session-end.ts';
import { toast } from '#ui/toast.ts';
import { build } from './build.ts';
import { mutationKinds } from './mutation-kinds.ts';
import { isPersistedQuery } from './persisted-queries.ts';
import { untilLeaving } from './stop-offline.ts';

/** Timeout of the identity check: behind a captive portal it would block the queue. */
const patienceMs = 15_000;

/**
 * Starts the persisted query cache and the offline queue. `signedInAt` is when the server last confirmed who is signed
 * in, in milliseconds.
 */
export function startOffline(client: QueryClient, me: Me, signedInAt: number): void {
  const person = me.profile_id;
  let at = signedInAt;
  let stopPersisting: () => void = () => undefined;
  const persistMe = async () => {
    const now = client.getQueryData(meQuery.queryKey) ?? me;
    if (now.profile_id !== person) return;
    const isSameSight = await persistUser({ person, me: now, sight: now.sight, build, at });
    if (!isSameSight) reduceDraftsToTyped(person);
  };
  const persist = () => {
    stopPersisting();
    const stopQueries = persistQueryCache({ client, person, build, shouldPersist: isPersistedQuery });
    // Changed settings are persisted, too.
    const stopMe = client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.query.queryKey[0] !== meQuery.queryKey[0]) return;
      if (event.action.type !== 'success') return;
      // A manual update is a local choice, not a confirmation by the server.
      if (!event.action.manual) at = event.query.state.dataUpdatedAt;
      persistMe().catch(() => undefined);
    });
    stopPersisting = () => {
      stopQueries();
      stopMe();
    };
    // A change of sight deletes what was cached before.
    persistMe()
      .then(async () => (await import('./prefetch-form-lists.ts')).prefetchFormLists(client, person))
      .catch(() => undefined);
  };
  persist();
  untilLeaving(() => stopPersisting());
  // As on the sign-in page: the next person may be another one. Queued writes wait for their author.
  untilLeaving(
    onSessionEnd(() => {
      stopPersisting();
      void deleteQueryCache().catch(() => undefined);
      void forgetPushed().catch(() => undefined);
    }),
  );
  untilLeaving(
    onSessionBack(() => {
      at = Date.now();
      persist();
      void flushQueue();
    }),
  );
  void startOfflineQueue({
    person,
    kinds: mutationKinds,
    isStillMe: async () => {
      const { profile_id } = await accountsApi.me(undefined, { signal: AbortSignal.timeout(patienceMs) });
      return profile_id === person;
    },
    onAnswer: async (queryKey, answer) => {
      // A refetch in progress may have an older answer.
      await client.cancelQueries({ queryKey, exact: true });
      client.setQueryData(queryKey, answer);
    },
    onSent: (entries, topics) => {
      const { length: count } = entries.filter(({ isPart }) => !isPart);
      for (const topic of topics) void client.invalidateQueries({ queryKey: [topic] });
      if (count === 0) return;
      const title = i18n._(msg`${plural(count, { one: '# entry was sent', other: '# entries were sent' })}`);
      toast({ tone: 'success', title });
    },
    onRefused: () => {
      const title = i18n._(msg`An entry could not be sent`);
      toast({
        tone: 'danger',
        title,
        text: i18n._(msg`It is saved here. See the top of the page for next steps.`),
      });
    },
  }).then(untilLeaving, () => undefined);
}
