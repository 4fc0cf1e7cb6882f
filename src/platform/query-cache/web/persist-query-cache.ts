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

/** A list that was scrolled far is kept by its beginning. */
const mostPages = 3;
/** Of one answer, in characters. */
const largest = 400_000;
const writeAfterMs = 1_000;
/** A network may lead nowhere and say nothing of it: as soon as a page from this device would, what was last seen comes. */
const patienceMs = 4_000;
/** What is shown already may take longer to be fetched anew before it is said to be of before. */
const longPatienceMs = 15_000;

/**
 * Keeps on this device what queries were answered, and shows it where no answer comes, none in time, or only that the
 * server can do nothing just now. `isKept` says which may be. When answers come again, what is of before is fetched anew,
 * or only what was refused where the server was there all the time. Returns how to stop.
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
  /** What stands as it was last seen, also where something was added or changed since. */
  const shown = new WeakSet<Query>();
  /** How often a call that hung was given up for another one. */
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
    // An answer may have come meanwhile, or a refusal.
    if (!persisted || !lacksAnswer(query)) return;
    shown.add(query);
    query.setData(persisted.data, { updatedAt: persisted.at, manual: true });
  }

  function answered(query: Query): void {
    // A next page leaves those before it as they were.
    if (!query.state.fetchMeta?.fetchMore) shown.delete(query);
    if (isCall(query)) reportAnswer(true);
    if (shown.has(query)) refetch((other) => other === query);
    else if (shouldPersist(query.queryKey)) later(query);
  }

  function refetch(predicate: (query: Query) => boolean): void {
    // An answer that is under way is not asked for twice.
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
    // Known to lead nowhere, it is not waited for once more.
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
  /** A call of before may hang for good. Whatever takes long by itself is given twice as long each time. */
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
  /** The server has said so: nobody need find out by waiting. */
  const unable = (query: Query) => {
    stopWaiting(query);
    if (isCall(query)) reportUnable();
  };
  const settle = (query: Query) => {
    stopWaiting(query);
    repeats.delete(query);
  };

  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type === 'removed') settle(event.query);
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
    // A server that refuses some and answers others still tells what changes: everything anew would be the last straw.
    const isStale = ({ state }: Query) => wasBroken && state.dataUpdatedAt <= since;
    refetch((query) => query.state.isInvalidated || shown.has(query) || isStale(query));
    for (const query of client.getQueryCache().getAll())
      if (query.state.fetchStatus === 'fetching' && !asked.has(query) && shouldPersist(query.queryKey))
        waitOrRepeat(query);
  });
  // What failed before anybody listened.
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

/** What is asked of the browser itself says nothing about the connection. */
function isCall({ queryKey }: Query): boolean {
  return queryKey[0] !== 'this-browser';
}

function beginningOf(data: unknown): unknown {
  if (!isInfinite(data) || data.pages.length <= mostPages) return data;
  return { pages: data.pages.slice(0, mostPages), pageParams: data.pageParams.slice(0, mostPages) };
}

function isInfinite(data: unknown): data is InfiniteData<unknown> {
  return (
    typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data && Array.isArray(data.pages)
  );
}
