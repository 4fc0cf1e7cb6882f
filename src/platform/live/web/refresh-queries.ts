import type { Query, QueryClient } from '@tanstack/react-query';
import type { LiveMessage } from '#platform/changes/change.ts';
import { mergingActions } from '#platform/changes/change.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { sightTopic } from '#platform/visibility/visibility.ts';
import { everything } from './start-live.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: LiveMeta;
  }
}

/** Query metadata for topics that the key does not contain. */
export interface LiveMeta extends Record<string, unknown> {
  /** Other topics that make the query stale: 'properties', or 'profiles/<id>' for one record. */
  readonly topics?: readonly string[];
  /** A list that offers new records ('Show 3 new') instead of moving its rows. */
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
 * Invalidates queries on live messages. Keys start with the topic: [topic, 'list', …], [topic, 'one', id, …]. A query
 * is refreshed at once, then at most every 250 ms. A query that only names the topic in its metadata waits 250 ms
 * first, so that changes of several topics cause one fetch. While live updates are down, everything is refreshed every
 * 30 s. `announce` receives other users' changes.
 */
export function refreshQueries(options: {
  client: QueryClient;
  me: string;
  /** Whether the user sees some records only. */
  isLimited?: () => boolean;
  announce?: (messages: readonly LiveMessage[]) => void;
}): QueryRefresher {
  const { client, me } = options;
  const idle = new Set<Query>();
  const waiting = new Set<Query>();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let poll: ReturnType<typeof setInterval> | undefined;

  function refresh(queries: ReadonlySet<Query>): void {
    void client.invalidateQueries({ predicate: (query) => queries.has(query) });
    rest(queries);
  }

  /** Queries that become stale during the pause are refreshed after it. */
  function rest(queries: ReadonlySet<Query>): void {
    if (queries.size === 0) return;
    for (const query of queries) idle.add(query);
    const timer = setTimeout(() => {
      timers.delete(timer);
      for (const query of queries) idle.delete(query);
      refresh(new Set([...queries].filter((query) => waiting.delete(query))));
    }, gatherMs);
    timers.add(timer);
  }

  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error' && options.isLimited?.()) dropIfNotFound(event.query);
  });

  return {
    onMessages(messages) {
      if (messages.some(({ topic }) => topic === sightTopic)) {
        // Records that left the user's sight must leave the device, too.
        client.removeQueries({ type: 'inactive' });
        void client.invalidateQueries().then(() => client.getQueryCache().getAll().forEach(dropIfNotFound));
        return;
      }
      const now = new Set<Query>();
      const soon = new Set<Query>();
      for (const query of client.getQueryCache().getAll()) {
        const concerned = messages.filter((message) => concerns(query, message, me));
        if (concerned.length === 0) continue;
        if (idle.has(query)) waiting.add(query);
        else if (concerned.some((message) => isOwn(query, message))) now.add(query);
        else soon.add(query);
      }
      const byOthers = messages.filter(({ topic, actorId }) => actorId !== me && topic !== everything);
      if (byOthers.length > 0) options.announce?.(byOthers);
      refresh(now);
      for (const query of soon) waiting.add(query);
      rest(soon);
    },
    onState(state) {
      clearInterval(poll);
      if (state === 'down') poll = setInterval(() => void client.invalidateQueries(), refreshMs);
    },
    stop() {
      unsubscribe();
      clearInterval(poll);
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

/**
 * To a limited user, the server answers the same for a deleted record and for one that left the user's sight. The page must
 * not keep showing it.
 */
function dropIfNotFound(query: Query): void {
  const { data, error } = query.state;
  if (data !== undefined && error && problemOf(error).code === 'not_found') query.setState({ data: undefined });
}

/** Whether a message is about the query's own topic. */
function isOwn({ queryKey: [ownTopic] }: Query, { topic }: LiveMessage): boolean {
  return topic === everything || topic === ownTopic;
}

function concerns(query: Query, message: LiveMessage, me: string): boolean {
  const { topic, id } = message;
  if (topic === everything || mergingActions.includes(message.action)) return true;
  const { meta } = query;
  if (meta?.topics?.some((other) => other === topic || other === `${topic}/${id}`)) return true;
  const [ownTopic, kind, ownId] = query.queryKey;
  if (ownTopic !== topic) return false;
  if (kind === 'one') return id === null || ownId === id;
  return !(meta?.offersNew && message.action === 'created' && message.actorId !== me);
}
