import type { LiveMessage } from '#platform/changes/change.ts';
import type { Database } from '#platform/database/server/database.ts';
import { keepConnected } from '#platform/database/server/dedicated-connection.ts';
import type { Log } from '#platform/log/server/log.ts';
import type { PlainRoute } from '#platform/rpc/server/route.ts';
import { writeLiveCursor } from '../cursor.ts';
import { pollChanges } from './change-log-poller.ts';
import { liveRoute } from './live-route.ts';
import { messageFrame, openStreams } from './streams.ts';

type Unsubscribe = () => void;

/** Live updates of one process: it hears of every change of every server, once and in order. */
export interface Live {
  /** `GET /live`, the event stream of the browsers. */
  readonly route: PlainRoute;
  /** Hears what changed, as the browsers do. */
  subscribe(listener: (messages: readonly LiveMessage[]) => void): Unsubscribe;
  /** Hears which session ended, on any server; null when some may have been missed: forget what is known of all. */
  onSessionEnd(listener: (sessionId: string | null) => void): Unsubscribe;
  /** The place in the change log that was delivered so far; a page that carries it misses nothing that comes later. */
  position(): string | null;
  /** How many browsers listen to this process. */
  countStreams(): number;
  /** Ends all streams with a hint when to come back, then stops listening. To be called before the HTTP server closes. */
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

  const poller = pollChanges({
    db: database.db,
    log,
    deliver({ messages, end }) {
      streams.send(messageFrame(messages, end));
      emit(changeListeners, messages);
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
        if (channel === 'changes') poller.look();
        else if (payload) endSession(payload);
      });
      await client.query('listen changes; listen sessions');
      isDeaf = false;
      poller.look();
      // Ends of sessions are told once: whoever was not listening has to ask again, streams by coming back.
      if (wasConnected) {
        emit(sessionListeners, null);
        streams.endAll(2_000);
      }
      wasConnected = true;
    },
    onLost() {
      // Whoever looks at a screen is to know that it may be old, and asks again until we hear.
      isDeaf = true;
      streams.endAll(2_000);
    },
  });

  return {
    route: liveRoute({ poller, streams, hasEnded: (sessionId) => ended.has(sessionId), isDeaf: () => isDeaf }),
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
