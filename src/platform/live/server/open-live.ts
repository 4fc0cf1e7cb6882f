import type { LiveMessage } from '#platform/changes/change.ts';
import type { Database } from '#platform/database/server/database.ts';
import { keepConnected } from '#platform/database/server/dedicated-connection.ts';
import type { Log } from '#platform/log/server/log.ts';
import type { PlainRoute } from '#platform/rpc/server/route.ts';
import { lastDeparture } from '#platform/visibility/server/departures.ts';
import { openSights } from '#platform/visibility/server/open-sights.ts';
import { findSight } from '#platform/visibility/server/sight.ts';
import { visibleMessages } from '#platform/visibility/server/visible-messages.ts';
import { sightMessage } from '#platform/visibility/visibility.ts';
import type { Cursor } from '../cursor.ts';
import { writeLiveCursor } from '../cursor.ts';
import { pollChanges } from './change-log-poller.ts';
import { liveRoute } from './live-route.ts';
import { messageFrame, openStreams } from './streams.ts';

type Unsubscribe = () => void;

/** Live updates of one process: every change of every server, once and in order. */
export interface Live {
  /** `GET /live`, the event stream for browsers. */
  readonly route: PlainRoute;
  /** Subscribes to the messages that browsers receive. */
  subscribe(listener: (messages: readonly LiveMessage[]) => void): Unsubscribe;
  /** Subscribes to ended sessions on any server; null if some may have been missed: clear any cache of sessions. */
  onSessionEnd(listener: (sessionId: string | null) => void): Unsubscribe;
  /** The current position in the change log; a page made with it misses no later change. */
  position(): string | null;
  countStreams(): number;
  /** Ends all streams with a retry delay, then stops listening. Call it before the HTTP server closes. */
  close(): Promise<void>;
}

const rememberEndedMs = 60_000;

export function openLive({ database, log }: { database: Database; log: Log }): Live {
  const streams = openStreams();
  const changeListeners = new Set<(messages: readonly LiveMessage[]) => void>();
  const sessionListeners = new Set<(sessionId: string | null) => void>();
  const ended = new Set<string>();
  let wasConnected = false;
  let isDeaf = false;

  function emit<T>(listeners: ReadonlySet<(value: T) => void>, value: T): void {
    for (const listener of listeners) {
      try {
        listener(value);
      } catch (error) {
        log.error({ err: error }, 'a listener of live updates failed');
      }
    }
  }

  let sending = Promise.resolve();
  const sights = openSights(database);

  async function deliver(messages: readonly LiveMessage[], end: Cursor): Promise<void> {
    try {
      const viewers = streams.viewers();
      const { sightOf, changed } = await sights.of(viewers, messages);
      const frame = messageFrame(messages, end);
      const frames = new Map<string, string>();
      for (const profileId of viewers) {
        const sight = sightOf(profileId);
        if (!sight && !changed.has(profileId)) continue;
        const seen = sight ? await visibleMessages(database, sight, messages) : messages;
        frames.set(profileId, messageFrame(changed.has(profileId) ? [...seen, sightMessage(profileId)] : seen, end));
      }
      streams.send(
        end,
        (profileId) => frames.get(profileId) ?? (viewers.has(profileId) ? frame : messageFrame([], end)),
      );
    } catch (error) {
      log.warn({ err: error }, 'live updates could not be sent; browsers reconnect');
      streams.endAll(2_000);
    }
  }

  const poller = pollChanges({
    db: database.db,
    log,
    deliver({ messages, end }) {
      emit(changeListeners, messages);
      sending = sending.then(() => deliver(messages, end));
    },
  });

  function endSession(sessionId: string): void {
    ended.add(sessionId);
    setTimeout(() => ended.delete(sessionId), rememberEndedMs).unref();
    emit(sessionListeners, sessionId);
    streams.endSession(sessionId);
  }

  const connection = keepConnected({
    url: database.directUrl,
    name: 'aangan-live',
    log,
    async prepare(client) {
      client.on('notification', ({ channel, payload }) => {
        if (channel === 'changes') poller.poll();
        else if (payload) endSession(payload);
      });
      await client.query('listen changes; listen sessions');
      isDeaf = false;
      poller.poll();
      // Ended sessions are notified only once: after a lost connection sessions must be checked again, so streams reconnect.
      if (wasConnected) {
        emit(sessionListeners, null);
        streams.endAll(2_000);
      }
      wasConnected = true;
    },
    onLost() {
      // Screens must show that they may be outdated, and refetch, until the connection is back.
      isDeaf = true;
      streams.endAll(2_000);
    },
  });

  return {
    route: liveRoute({
      poller,
      streams,
      db: database.db,
      async seenBy(profileId, messages) {
        const sight = await findSight(database.db, profileId);
        return sight ? visibleMessages(database, sight, messages) : messages;
      },
      async lastDepartureFrom(profileId) {
        const sight = await findSight(database.db, profileId);
        return sight && lastDeparture(database.db, sight);
      },
      hasEnded: (sessionId) => ended.has(sessionId),
      isDeaf: () => isDeaf,
    }),
    subscribe(listener) {
      changeListeners.add(listener);
      return () => changeListeners.delete(listener);
    },
    onSessionEnd(listener) {
      sessionListeners.add(listener);
      return () => sessionListeners.delete(listener);
    },
    position() {
      const position = poller.position();
      return position && writeLiveCursor(position);
    },
    countStreams: streams.count,
    async close() {
      streams.endAll(3_000);
      streams.close();
      await Promise.all([connection.close(), poller.close()]);
    },
  };
}
