import { Plural } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { onLiveMessages } from '#platform/live/web/live-messages.ts';
import { Button } from '#ui/button.tsx';
import { notAudited } from '../audit.ts';

/** What is done meanwhile announces itself at the top instead of moving what is being read. */
export function NewChanges() {
  const [count, setCount] = useState(0);
  const queryClient = useQueryClient();
  useEffect(
    () =>
      onLiveMessages((messages) => {
        const arrived = messages.filter(({ topic }) => !notAudited.includes(topic));
        if (arrived.length > 0) setCount((before) => before + arrived.length);
      }),
    [],
  );
  if (count === 0) return null;
  return (
    <div className="sticky top-14 z-5 mb-3 flex justify-center" role="status">
      <Button
        className="shadow-float"
        onClick={() => {
          setCount(0);
          window.scrollTo({ top: 0 });
          void queryClient.resetQueries({ queryKey: ['audit', 'list'] });
        }}
      >
        <Plural value={count} one="Show # new" other="Show # new" />
      </Button>
    </div>
  );
}
