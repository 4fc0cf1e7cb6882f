import type { InfiniteData } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { onLiveMessages } from '#platform/live/web/live-messages.ts';
import { ShowNew } from './show-new.tsx';

interface ListPage {
  readonly items: ReadonlyArray<{ readonly id: string }>;
}

interface NewArrivalsProps {
  readonly topic: string;
  /** Whether filters are set: new records may not match them. */
  readonly isFiltered: boolean;
}

/** Announces new rows at the top instead of moving the row that the user reads. */
export function NewArrivals({ topic, isFiltered }: NewArrivalsProps) {
  const [arrived, setArrived] = useState<ReadonlyArray<string | null>>([]);
  const queryClient = useQueryClient();
  useEffect(
    () =>
      onLiveMessages((messages) => {
        const created = messages.filter((message) => message.topic === topic && message.action === 'created');
        if (created.length > 0) setArrived((before) => [...before, ...created.map(({ id }) => id)]);
      }),
    [topic],
  );
  // Records that were created during the fetch are already in the list.
  const lists = queryClient.getQueriesData<InfiniteData<ListPage>>({ queryKey: [topic, 'list'], type: 'active' });
  const listed = new Set(
    lists.flatMap(([, data]) => data?.pages.flatMap(({ items }) => items.map(({ id }) => id)) ?? []),
  );
  const missing = arrived.filter((id) => id === null || !listed.has(id));
  // No row can move in an empty list, which must not claim that there is nothing.
  const isShownAtOnce = missing.length > 0 && listed.size === 0 && lists.some(([, data]) => data !== undefined);
  useEffect(() => {
    if (!isShownAtOnce) return;
    setArrived([]);
    void queryClient.refetchQueries({ queryKey: [topic, 'list'], type: 'active' });
  }, [isShownAtOnce, queryClient, topic]);
  // A message without an id means many records.
  const isCountable = missing.length === 0 || !(isFiltered || missing.includes(null));
  return (
    <ShowNew
      count={isCountable ? missing.length : null}
      onShow={() => {
        setArrived([]);
        void queryClient.resetQueries({ queryKey: [topic, 'list'] });
      }}
    />
  );
}
