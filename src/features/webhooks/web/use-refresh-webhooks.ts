import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { webhookTopics } from './queries.ts';

/** Refetches webhooks and their log after a change of this page. */
export function useRefreshWebhooks(): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => {
    for (const topic of webhookTopics) void queryClient.invalidateQueries({ queryKey: [topic] });
  }, [queryClient]);
}
