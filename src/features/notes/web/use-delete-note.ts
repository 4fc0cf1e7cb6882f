import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { historyApi } from '#features/history/web/queries.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { toast } from '#ui/toast.ts';
import { notesApi } from './queries.ts';

/** Moves a note to the trash without confirmation; the toast offers an undo. */
export function useDeleteNote(): (id: string) => void {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['notes'] });
  const restore = useMutation({
    mutationFn: (id: string) => historyApi.restore({ topic: 'notes', id }),
    onSuccess: refresh,
    onError: (error) => fail(error, t`The note could not be restored.`),
  });
  const remove = useMutation({
    mutationFn: (id: string) => notesApi.delete({ id }),
    onSuccess: (_, id) => {
      toast({
        tone: 'success',
        title: t`Note deleted`,
        durationMs: 10_000,
        action: { label: t`Undo`, onAction: () => restore.mutate(id) },
      });
    },
    onError: (error) => fail(error, t`The note could not be deleted.`),
    onSettled: refresh,
  });
  return remove.mutate;
}
