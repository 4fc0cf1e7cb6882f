import type { InfiniteData, Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { isOffline, onConnection, reportAnswer } from '#platform/connection/web/connection.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { keepAnswer, pruneAnswers, readAnswer } from './last-seen-storage.ts';

/** A list that was scrolled far is kept by its beginning. */
const mostPages = 3;
/** Of one answer, in characters. */
const largest = 400_000;
const writeAfterMs = 1_000;

/**
 * Keeps on this device what queries were answered, and shows it where no answer comes. `isKept` says which may be.
 * When the connection is back, everything is fetched anew. Returns how to stop.
 */
export function keepLastSeen(options: {
  client: QueryClient;
  person: string;
  build: string;
  isKept(key: QueryKey): boolean;
}): () => void {
  const { client, person, build, isKept } = options;
  const waiting = new Set<Query>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wasOffline = isOffline();

  async function write(): Promise<void> {
    timer = undefined;
    const queries = [...waiting];
    waiting.clear();
    for (const query of queries) await keep(query).catch(() => undefined);
  }

  async function keep({ queryHash: hash, state }: Query): Promise<void> {
    const data = beginningOf(state.data);
    const size = JSON.stringify(data)?.length ?? 0;
    if (size > 0 && size <= largest) await keepAnswer({ person, hash, data, at: state.dataUpdatedAt, build, size });
  }

  async function show(query: Query): Promise<void> {
    const seen = await readAnswer(person, query.queryHash, build).catch(() => null);
    // An answer may have come meanwhile.
    if (seen && query.state.data === undefined) query.setData(seen.data, { updatedAt: seen.at, manual: true });
  }

  const later = (query: Query) => {
    waiting.add(query);
    timer ??= setTimeout(() => void write(), writeAfterMs);
  };
  const missing = (query: Query) => {
    if (query.state.data === undefined && isKept(query.queryKey)) void show(query);
  };

  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action, query } = event;
    if (action.type === 'success' && !action.manual) {
      if (isCall(query)) reportAnswer(true);
      if (isKept(query.queryKey)) later(query);
    } else if (action.type === 'failed' || action.type === 'error') {
      if (problemOf(action.error).code !== 'offline') return;
      if (isCall(query) && !navigator.onLine) reportAnswer(false);
      else if (isCall(query) && action.type === 'error') reportAnswer(false);
      missing(query);
    }
  });
  const stopHearing = onConnection(() => {
    const isNow = isOffline();
    if (wasOffline && !isNow) void client.invalidateQueries();
    wasOffline = isNow;
  });
  // What failed before anybody listened.
  for (const query of client.getQueryCache().getAll()) {
    if (query.state.status === 'success' && isKept(query.queryKey)) later(query);
    else if (query.state.fetchFailureReason && problemOf(query.state.fetchFailureReason).code === 'offline')
      missing(query);
  }
  void pruneAnswers(build).catch(() => undefined);
  return () => {
    clearTimeout(timer);
    unsubscribe();
    stopHearing();
  };
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
