import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { toast } from '#ui/toast.ts';
import { ownerReportsApi } from './queries.ts';

/** Skips a report, with Undo. */
export function useSkipReport(): (id: string) => void {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: ['owner_reports'] });
  const reopening = useMutation({
    mutationFn: (id: string) => ownerReportsApi.reopen({ id }),
    onError: (error) => fail(error, t`The report could not be restored.`),
    onSettled,
  });
  const skipping = useMutation({
    mutationFn: (id: string) => ownerReportsApi.skip({ id }),
    onSuccess: ({ id }) =>
      toast({
        tone: 'success',
        title: t`Report skipped`,
        action: { label: t`Undo`, onAction: () => reopening.mutate(id) },
      }),
    onError: (error) => fail(error, t`The report could not be skipped.`),
    onSettled,
  });
  return (id) => skipping.mutate(id);
}
