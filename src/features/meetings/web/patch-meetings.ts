import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { MeetingCard } from '../contract.ts';

interface Page {
  readonly items: readonly MeetingCard[];
}

const listKey = ['meetings', 'list'];

/** Changes a meeting in all cached lists before the server answers; returns a rollback. */
export function patchMeeting(
  queryClient: QueryClient,
  id: string,
  changes: Partial<Pick<MeetingCard, 'status'>>,
): Promise<() => void> {
  return patchLists(queryClient, (items) =>
    items.map((meeting) => (meeting.id === id ? { ...meeting, ...changes } : meeting)),
  );
}

/** Removes a meeting from all cached lists; returns a rollback. */
export function dropMeeting(queryClient: QueryClient, id: string): Promise<() => void> {
  return patchLists(queryClient, (items) => items.filter((meeting) => meeting.id !== id));
}

async function patchLists(
  queryClient: QueryClient,
  change: (items: readonly MeetingCard[]) => readonly MeetingCard[],
): Promise<() => void> {
  await queryClient.cancelQueries({ queryKey: listKey });
  const before = queryClient.getQueriesData({ queryKey: listKey });
  queryClient.setQueriesData<InfiniteData<Page>>(
    { queryKey: listKey },
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, items: change(page.items) })) },
  );
  return () => {
    for (const [key, data] of before) if (data !== undefined) queryClient.setQueryData(key, data);
  };
}
