import { useLingui } from '@lingui/react/macro';
import type { InfiniteData } from '@tanstack/react-query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { historyApi } from '#features/history/web/queries.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { toast } from '#ui/toast.ts';
import type { ClientCard } from '../../contract.ts';
import { clientsApi } from '../queries.ts';

interface Page {
  readonly items: readonly ClientCard[];
}

/** Moves a client to the trash without confirmation: its card disappears at once, and the toast offers an undo. */
export function useDeleteClient(): (client: { readonly id: string }) => void {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['clients'] });
  const restore = useMutation({
    mutationFn: (id: string) => historyApi.restore({ topic: 'clients', id }),
    onSuccess: refresh,
    onError: (error) => fail(error, t`The client could not be restored.`),
  });
  const remove = useMutation({
    mutationFn: (id: string) => clientsApi.delete({ id }),
    onMutate: async (id) => {
      await queryClient.cancelQueries({ queryKey: ['clients', 'list'] });
      queryClient.setQueriesData<InfiniteData<Page>>({ queryKey: ['clients', 'list'] }, (list) =>
        list
          ? {
              ...list,
              pages: list.pages.map((page) => ({ ...page, items: page.items.filter((one) => one.id !== id) })),
            }
          : list,
      );
    },
    onSuccess: (_, id) => {
      toast({
        tone: 'success',
        title: t`Client deleted`,
        text: t`The client has been successfully deleted.`,
        durationMs: 10_000,
        action: { label: t`Undo`, onAction: () => restore.mutate(id) },
      });
    },
    onError: (error) => fail(error, t`Failed to delete client. Please try again.`),
    onSettled: refresh,
  });
  const { mutate } = remove;
  return useCallback(({ id }) => mutate(id), [mutate]);
}
