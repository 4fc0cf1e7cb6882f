import type { InfiniteData, Query, QueryClient, QueryKey } from '@tanstack/react-query';
import {
  isOffline,
  isServerAway,
  onConnection,
  reportAnswer,
  reportUnable,
} from '#platform/connection/web/connection.ts';
import { isForLater, isUnable } from '#platform/rpc/web/problem-of.ts';
import { persistQuery, prunePersistedQueries, readPersistedQuery } from './query-cache-storage.ts';

/** Only the first pages of a long list are cached. */
const maxPages = 3;
/** Size limit of one answer in characters. */
const largest = 400_000;
const writeAfterMs = 1_000;
/** Fall back to cached data after 4 s: a network without internet may never report an error. */
const patienceMs = 4_000;
/** Timeout for refetching data that is on screen before it is marked stale. */
const longPatienceMs = 15_000;

/**
 * Caches query data on this device. It shows cached data if there is no answer, none in time, or a server that cannot
 * serve. `shouldPersist` selects the queries. Once answers arrive again, cached data is refetched, or only refused
 * queries if the server answered others all the time. Returns a stop function.
 */
export function persistQueryCache(options: {
  client: QueryClient;
  person: string;
  build: string;
  shouldPersist(key: QueryKey): boolean;
}): () => void {
  const { client, person, build, shouldPersist } = options;
  const waiting = new Set<Query>();
  const asked = new Map<Query, ReturnType<typeof setTimeout>>();
  /** Queries that show cached data, even if it was changed on this page since. */
  const shown = new WeakSet<Query>();
  /** How often a hanging call was replaced by a new one. */
  const repeats = new Map<Query, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let awaySince = isServerAway() ? Date.now() : null;
  let wasOffline = isOffline();

  async function write(): Promise<void> {
    timer = undefined;
    const queries = [...waiting];
    waiting.clear();
    for (const query of queries) await persist(query).catch(() => undefined);
  }

  async function persist({ queryHash: hash, state }: Query): Promise<void> {
    const data = beginningOf(state.data);
    const size = JSON.stringify(data)?.length ?? 0;
    if (size > 0 && size <= largest) await persistQuery({ person, hash, data, at: state.dataUpdatedAt, build, size });
  }

  async function show(query: Query): Promise<void> {
    const persisted = await readPersistedQuery(person, query.queryHash, build).catch(() => null);
    // An answer or a refusal may have arrived meanwhile.
    if (!persisted || !lacksAnswer(query)) return;
    shown.add(query);
    query.setData(persisted.data, { updatedAt: persisted.at, manual: true });
  }

  function answered(query: Query): void {
    // A next page does not refresh the pages before it.
    if (!query.state.fetchMeta?.fetchMore) shown.delete(query);
    if (isCall(query)) reportAnswer(true);
    if (shown.has(query)) refetch((other) => other === query);
    else if (shouldPersist(query.queryKey)) later(query);
  }

  function refetch(predicate: (query: Query) => boolean): void {
    // Queries in flight are not fetched twice.
    const isIdle = (query: Query) => query.state.fetchStatus === 'idle' && predicate(query);
    void client.invalidateQueries({ predicate: isIdle });
  }

  const later = (query: Query) => {
    waiting.add(query);
    timer ??= setTimeout(() => void write(), writeAfterMs);
  };
  const missing = (query: Query) => {
    if (lacksAnswer(query) && shouldPersist(query.queryKey)) void show(query);
  };
  const wait = (query: Query) => {
    stopWaiting(query);
    // The server is known to be unreachable, so there is no timeout.
    if (isServerAway()) return missing(query);
    const late = () => {
      asked.delete(query);
      reportAnswer(false);
      missing(query);
    };
    asked.set(query, setTimeout(late, query.state.data === undefined ? patienceMs : longPatienceMs));
  };
  const stopWaiting = (query: Query) => {
    clearTimeout(asked.get(query));
    asked.delete(query);
  };
  /** An earlier call may hang for good. The timeout doubles each time, for calls that really take long. */
  const waitOrRepeat = (query: Query) => {
    const before = repeats.get(query) ?? 0;
    const repeat = () => {
      asked.delete(query);
      if (isServerAway()) return;
      repeats.set(query, before + 1);
      const { fetchMeta } = query.state;
      void query.cancel({ silent: true });
      query.fetch(undefined, fetchMeta ? { meta: { ...fetchMeta } } : {}).catch(() => undefined);
    };
    asked.set(query, setTimeout(repeat, longPatienceMs * 2 ** before));
  };
  /** The server reported it, so no timeout is needed. */
  const unable = (query: Query) => {
    stopWaiting(query);
    if (isCall(query)) reportUnable();
  };
  const settle = (query: Query) => {
    stopWaiting(query);
    repeats.delete(query);
  };

  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type === 'removed') {
      settle(event.query);
      // It may have been removed because the user may no longer see it.
      waiting.delete(event.query);
    }
    if (event.type !== 'updated') return;
    const { action, query } = event;
    if (query.state.fetchStatus !== 'fetching') settle(query);
    else if (action.type === 'fetch' && shouldPersist(query.queryKey)) wait(query);
    if (action.type === 'success' && !action.manual) {
      answered(query);
    } else if (action.type === 'failed' || action.type === 'error') {
      if (!isForLater(action.error)) return;
      if (isUnable(action.error)) unable(query);
      else if (isCall(query) && !navigator.onLine) reportAnswer(false);
      else if (isCall(query) && action.type === 'error') reportAnswer(false);
      missing(query);
    }
  });
  const stopHearing = onConnection(() => {
    const since = awaySince;
    awaySince = isServerAway() ? (since ?? Date.now()) : null;
    wasOffline ||= isOffline();
    const wasBroken = wasOffline;
    if (since === null || awaySince !== null) return;
    wasOffline = false;
    // A server that refuses only some calls still sends live updates; refetching everything could overload it.
    const isStale = ({ state }: Query) => wasBroken && state.dataUpdatedAt <= since;
    refetch((query) => query.state.isInvalidated || shown.has(query) || isStale(query));
    for (const query of client.getQueryCache().getAll())
      if (query.state.fetchStatus === 'fetching' && !asked.has(query) && shouldPersist(query.queryKey))
        waitOrRepeat(query);
  });
  // Queries that failed before this listener existed.
  for (const query of client.getQueryCache().getAll()) {
    const { status, fetchStatus, fetchFailureReason: failure } = query.state;
    if (status === 'success' && shouldPersist(query.queryKey)) later(query);
    else if (failure && isUnable(failure)) {
      unable(query);
      missing(query);
    } else if (fetchStatus === 'fetching' && shouldPersist(query.queryKey)) wait(query);
    else if (failure && isForLater(failure)) missing(query);
  }
  void prunePersistedQueries(build).catch(() => undefined);
  return () => {
    clearTimeout(timer);
    for (const query of asked.keys()) stopWaiting(query);
    unsubscribe();
    stopHearing();
  };
}

function lacksAnswer({ state }: Query): boolean {
  return state.data === undefined && (state.error === null || isForLater(state.error));
}

/** Queries of browser state say nothing about the connection. */
function isCall({ queryKey }: Query): boolean {
  return queryKey[0] !== 'this-browser';
}

function beginningOf(data: unknown): unknown {
  if (!isInfinite(data) || data.pages.length <= maxPages) return data;
  return { pages: data.pages.slice(0, maxPages), pageParams: data.pageParams.slice(0, maxPages) };
}

function isInfinite(data: unknown): data is InfiniteData<unknown> {
  return (
    typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data && Array.isArray(data.pages)
  );
}
