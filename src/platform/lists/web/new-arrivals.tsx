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
  /** Whether the list shows only some: what came may not be among them. */
  readonly isFiltered: boolean;
}

/** New rows of a topic's list announce themselves at the top instead of shifting the one that is being read. */
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
  // What came while the list was fetched stands in it already.
  const listed = new Set(
    queryClient
      .getQueriesData<InfiniteData<ListPage>>({ queryKey: [topic, 'list'], type: 'active' })
      .flatMap(([, data]) => data?.pages.flatMap(({ items }) => items.map(({ id }) => id)) ?? []),
  );
  const missing = arrived.filter((id) => id === null || !listed.has(id));
  // Without an id it stands for many at once.
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
