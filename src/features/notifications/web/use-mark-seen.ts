import { useMutation, useQueryClient } from '@tanstack/react-query';
import { bellQuery, notificationsApi, notificationsQuery } from './queries.ts';

/** Marks notifications as seen up to an instant, or all of them; the dots disappear at once. */
export function useMarkSeen() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (upTo: string | undefined) => notificationsApi.markSeen(upTo === undefined ? {} : { up_to: upTo }),
    onSuccess: async (state) => {
      await queryClient.cancelQueries({ queryKey: bellQuery.queryKey });
      queryClient.setQueryData(bellQuery.queryKey, state);
      void queryClient.invalidateQueries({ queryKey: notificationsQuery.queryKey });
    },
  });
}
