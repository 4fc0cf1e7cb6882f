import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ShowNew } from '#platform/lists/web/show-new.tsx';
import { onLiveMessages } from '#platform/live/web/live-messages.ts';
import { notAudited } from '../audit.ts';

/** Announces changes that happened since the audit trail was loaded. */
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
      // No exact count: one message can mean many rows, and filters may apply.
      count={hasNew ? null : 0}
      onShow={() => {
        setHasNew(false);
        void queryClient.resetQueries({ queryKey: ['audit', 'list'] });
      }}
    />
  );
}
