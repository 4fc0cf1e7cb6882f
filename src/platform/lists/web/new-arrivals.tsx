import { Plural } from '@lingui/react/macro';
import type { InfiniteData } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { onLiveMessages } from '#platform/live/web/live-messages.ts';
import { Button } from '#ui/button.tsx';

interface ListPage {
  readonly items: ReadonlyArray<{ readonly id: string }>;
}

/** New rows of a topic's list announce themselves at the top instead of shifting the one that is being read. */
export function NewArrivals({ topic }: { topic: string }) {
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
  const count = arrived.filter((id) => id === null || !listed.has(id)).length;
  if (count === 0) return null;
  return (
    <div className="sticky top-14 z-5 mb-3 flex justify-center" role="status">
      <Button
        className="shadow-float"
        onClick={() => {
          setArrived([]);
          window.scrollTo({ top: 0 });
          void queryClient.resetQueries({ queryKey: [topic, 'list'] });
        }}
      >
        <Plural value={count} one="Show # new" other="Show # new" />
      </Button>
    </div>
  );
}
