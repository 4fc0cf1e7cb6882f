import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { historyApi } from '#features/history/web/queries.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { toast } from '#ui/toast.ts';
import { dropMeeting } from '../patch-meetings.ts';
import { meetingsApi } from '../queries.ts';

/** Moves a meeting to the trash without confirmation: its row disappears at once, and the toast offers an undo. */
export function useDeleteMeeting(): (meeting: { readonly id: string }) => void {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['meetings'] });
  const restore = useMutation({
    mutationFn: (id: string) => historyApi.restore({ topic: 'meetings', id }),
    onSuccess: refresh,
    onError: (error) => fail(error, t`The meeting could not be restored.`),
  });
  const { mutate } = useMutation({
    mutationFn: (id: string) => meetingsApi.delete({ id }),
    onMutate: (id) => dropMeeting(queryClient, id),
    onSuccess: (_, id) => {
      toast({
        tone: 'success',
        title: t`Meeting deleted`,
        durationMs: 10_000,
        action: { label: t`Undo`, onAction: () => restore.mutate(id) },
      });
    },
    onError: (error, _, rollBack) => {
      rollBack?.();
      fail(error, t`Failed to delete meeting. Please try again.`);
    },
    onSettled: refresh,
  });
  return useCallback(({ id }) => mutate(id), [mutate]);
}
