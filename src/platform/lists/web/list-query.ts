import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallOptions } from '#platform/rpc/web/client.ts';

interface Page {
  /** The place after the last of its rows. */
  readonly next: string | null;
}

/**
 * The pages of a sorted list, kept under `[topic, 'list', …]`; new rows wait until they are asked for. Once nobody waits
 * for a page any more, its call is given up.
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

/** How many a filter leaves, kept under `[topic, 'count', …]`. */
export function countOptions<F, C>(topic: string, filter: F, load: (filter: F, options: CallOptions) => Promise<C>) {
  return queryOptions({
    queryKey: [topic, 'count', filter],
    queryFn: ({ signal }) => load(filter, { signal }),
    placeholderData: keepPreviousData,
  });
}
