import { Plural } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { onLiveMessages } from '#platform/live/web/live-messages.ts';
import { Button } from '#ui/button.tsx';

/** New rows of a topic's list announce themselves at the top instead of shifting the one that is being read. */
export function NewArrivals({ topic }: { topic: string }) {
  const [count, setCount] = useState(0);
  const queryClient = useQueryClient();
  useEffect(
    () =>
      onLiveMessages((messages) => {
        const arrived = messages.filter((message) => message.topic === topic && message.action === 'created');
        if (arrived.length > 0) setCount((before) => before + arrived.length);
      }),
    [topic],
  );
  if (count === 0) return null;
  return (
    <div className="sticky top-14 z-5 mb-3 flex justify-center" role="status">
      <Button
        className="shadow-float"
        onClick={() => {
          setCount(0);
          window.scrollTo({ top: 0 });
          void queryClient.resetQueries({ queryKey: [topic, 'list'] });
        }}
      >
        <Plural value={count} one="Show # new" other="Show # new" />
      </Button>
    </div>
  );
}
