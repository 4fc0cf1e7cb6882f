import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';

interface Page {
  /** The place after the last of its rows. */
  readonly next: string | null;
}

/** The pages of a sorted list, kept under `[topic, 'list', …]`; new rows wait until they are asked for. */
export function listOptions<P extends Page, const K extends readonly unknown[]>(
  topic: string,
  asked: K,
  load: (place: { cursor?: string }) => Promise<P>,
) {
  return infiniteQueryOptions({
    queryKey: [topic, 'list', ...asked],
    queryFn: ({ pageParam }) => load(pageParam ? { cursor: pageParam } : {}),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    meta: { offersNew: true },
  });
}

/** How many a filter leaves, kept under `[topic, 'count', …]`. */
export function countOptions<F, C>(topic: string, filter: F, load: (filter: F) => Promise<C>) {
  return queryOptions({
    queryKey: [topic, 'count', filter],
    queryFn: () => load(filter),
    placeholderData: keepPreviousData,
  });
}
