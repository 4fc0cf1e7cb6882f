import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { historyApi } from '#features/history/web/queries.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { toast } from '#ui/toast.ts';
import { dropLead } from '../patch-leads.ts';
import { leadsApi } from '../queries.ts';

/** Moves a lead to the trash without confirmation: the card disappears at once, and the toast offers Undo. */
export function useDeleteLead(): (lead: { readonly id: string }) => void {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['leads'] });
  const restore = useMutation({
    mutationFn: (id: string) => historyApi.restore({ topic: 'leads', id }),
    onSuccess: refresh,
    onError: (error) => fail(error, t`The lead could not be restored.`),
  });
  const remove = useMutation({
    mutationFn: (id: string) => leadsApi.delete({ id }),
    onMutate: (id) => dropLead(queryClient, id),
    onSuccess: (_, id) => {
      toast({
        tone: 'success',
        title: t`Lead deleted`,
        text: t`The lead has been successfully deleted.`,
        durationMs: 10_000,
        action: { label: t`Undo`, onAction: () => restore.mutate(id) },
      });
    },
    onError: (error) => fail(error, t`Failed to delete lead. Please try again.`),
    onSettled: refresh,
  });
  const { mutate } = remove;
  return useCallback(({ id }) => mutate(id), [mutate]);
}
