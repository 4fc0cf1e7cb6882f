import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ShowNew } from '#platform/lists/web/show-new.tsx';
import { onLiveMessages } from '#platform/live/web/live-messages.ts';
import { notAudited } from '../audit.ts';

/** What is done meanwhile, in the audit trail. */
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
  return (
    <ShowNew
      count={count}
      onShow={() => {
        setCount(0);
        void queryClient.resetQueries({ queryKey: ['audit', 'list'] });
      }}
    />
  );
}
