import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { historyApi } from '#features/history/web/queries.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { toast } from '#ui/toast.ts';
import { documentsApi } from './queries.ts';

/** Moves a document to the trash; the toast offers an undo. */
export function useDeleteDocument(onDone: () => void): { readonly isBusy: boolean; remove(id: string): void } {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['documents'] });
  const restore = useMutation({
    mutationFn: (id: string) => historyApi.restore({ topic: 'documents', id }),
    onSuccess: refresh,
    onError: (error) => fail(error, t`The document could not be restored.`),
  });
  const { mutate, isPending } = useMutation({
    mutationFn: (id: string) => documentsApi.delete({ id }),
    onSuccess: async (_, id) => {
      await refresh();
      onDone();
      toast({
        tone: 'success',
        title: t`Document deleted`,
        durationMs: 10_000,
        action: { label: t`Undo`, onAction: () => restore.mutate(id) },
      });
    },
    onError: (error) => {
      onDone();
      fail(error, t`Failed to delete document.`);
      void refresh();
    },
  });
  return { isBusy: isPending, remove: mutate };
}
