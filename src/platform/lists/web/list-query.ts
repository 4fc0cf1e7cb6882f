import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallOptions } from '#platform/rpc/web/client.ts';

interface Page {
  /** The cursor after the last row. */
  readonly next: string | null;
}

/**
 * Query options for the pages of a sorted list, cached under `[topic, 'list', …]`. New rows are only shown on request.
 * A request is aborted when nothing observes it any more.
 */
export function listOptions<P extends Page, const K extends readonly unknown[]>(
  topic: string,
  asked: K,
  load: (cursorInput: { cursor?: string }, options: CallOptions) => Promise<P>,
) {
  return infiniteQueryOptions({
    queryKey: [topic, 'list', ...asked],
    queryFn: ({ pageParam, signal }) => load(pageParam ? { cursor: pageParam } : {}, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    meta: { offersNew: true },
  });
}

/** Query options for the count of a filter, cached under `[topic, 'count', …]`. */
export function countOptions<F, C>(topic: string, filter: F, load: (filter: F, options: CallOptions) => Promise<C>) {
  return queryOptions({
    queryKey: [topic, 'count', filter],
    queryFn: ({ signal }) => load(filter, { signal }),
    placeholderData: keepPreviousData,
  });
}
