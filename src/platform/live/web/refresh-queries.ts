import type { Query, QueryClient } from '@tanstack/react-query';
import type { LiveMessage } from '#platform/changes/change.ts';
import { everything } from './start-live.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: LiveMeta;
  }
}

/** What a query says of itself where its key does not say it. */
export interface LiveMeta extends Record<string, unknown> {
  /** Other topics whose changes make it stale: 'properties', or 'profiles/<id>' for one record. */
  readonly topics?: readonly string[];
  /** A list that offers new records ('Show 3 new') instead of moving what is being read. */
  readonly offersNew?: boolean;
}

export interface QueryRefresher {
  onMessages(messages: readonly LiveMessage[]): void;
  onState(state: 'live' | 'down'): void;
  stop(): void;
}

const gatherMs = 250;
const refreshMs = 30_000;

/**
 * Makes stale what live messages are about. Keys start with the topic: [topic, 'list', …], [topic, 'one', id, …]. A topic is
 * refreshed at once, then at most every 250 ms; everything every 30 s while live updates are down. `announce` hears of
 * what others did.
 */
export function refreshQueries(options: {
  client: QueryClient;
  me: string;
  announce?: (messages: readonly LiveMessage[]) => void;
}): QueryRefresher {
  const { client, me } = options;
  const waiting = new Map<string, LiveMessage[]>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  let poll: ReturnType<typeof setInterval> | undefined;

  function refresh(messages: readonly LiveMessage[]): void {
    void client.invalidateQueries({ predicate: (query) => messages.some((message) => concerns(query, message, me)) });
  }

  function refreshLater(topic: string): void {
    const messages = waiting.get(topic);
    waiting.delete(topic);
    if (!messages) {
      timers.delete(topic);
      return;
    }
    refresh(messages);
    timers.set(topic, setTimeout(refreshLater, gatherMs, topic));
  }

  return {
    onMessages(messages) {
      for (const message of messages) {
        const { topic } = message;
        const others = waiting.get(topic);
        if (others) others.push(message);
        else waiting.set(topic, [message]);
      }
      const byOthers = messages.filter(({ topic, actorId }) => actorId !== me && topic !== everything);
      if (byOthers.length > 0) options.announce?.(byOthers);
      for (const topic of [...waiting.keys()]) if (!timers.has(topic)) refreshLater(topic);
    },
    onState(state) {
      clearInterval(poll);
      if (state === 'down') poll = setInterval(() => void client.invalidateQueries(), refreshMs);
    },
    stop() {
      clearInterval(poll);
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}

function concerns(query: Query, message: LiveMessage, me: string): boolean {
  const { topic, id } = message;
  if (topic === everything) return true;
  const { meta } = query;
  if (meta?.topics?.some((other) => other === topic || other === `${topic}/${id}`)) return true;
  const [ownTopic, kind, ownId] = query.queryKey;
  if (ownTopic !== topic) return false;
  if (kind === 'one') return id === null || ownId === id;
  return !(meta?.offersNew && message.action === 'created' && message.actorId !== me);
}
