import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { historyApi } from '#features/history/web/queries.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { toast } from '#ui/toast.ts';
import { invoicesApi } from './queries.ts';

/** Moves an invoice to the trash, with Undo in the toast. */
export function useDeleteInvoice(onDone: () => void): { readonly isBusy: boolean; remove(id: string): void } {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['invoices'] });
  const restore = useMutation({
    mutationFn: (id: string) => historyApi.restore({ topic: 'invoices', id }),
    onSuccess: refresh,
    onError: (error) => fail(error, t`The invoice could not be restored.`),
  });
  const { mutate, isPending } = useMutation({
    mutationFn: (id: string) => invoicesApi.delete({ id }),
    onSuccess: async (_, id) => {
      await refresh();
      onDone();
      toast({
        tone: 'success',
        title: t`Invoice deleted`,
        durationMs: 10_000,
        action: { label: t`Undo`, onAction: () => restore.mutate(id) },
      });
    },
    onError: (error) => {
      onDone();
      fail(error, t`Failed to delete invoice.`);
      void refresh();
    },
  });
  return { isBusy: isPending, remove: mutate };
}
