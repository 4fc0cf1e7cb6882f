import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ShowNew } from '#platform/lists/web/show-new.tsx';
import { onLiveMessages } from '#platform/live/web/live-messages.ts';
import { notAudited } from '../audit.ts';

/** What is done meanwhile, in the audit trail. */
export function NewChanges() {
  const [hasNew, setHasNew] = useState(false);
  const queryClient = useQueryClient();
  useEffect(
    () =>
      onLiveMessages((messages) => {
        if (messages.some(({ topic }) => !notAudited.includes(topic))) setHasNew(true);
      }),
    [],
  );
  return (
    <ShowNew
      // A message may stand for many lines, and the trail may be narrowed.
      count={hasNew ? null : 0}
      onShow={() => {
        setHasNew(false);
        void queryClient.resetQueries({ queryKey: ['audit', 'list'] });
      }}
    />
  );
}
