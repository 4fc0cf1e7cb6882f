import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { toast } from '#ui/toast.ts';
import { responseClockApi } from './queries.ts';

/** Takes a waiting lead that nobody is responsible for. */
export function useClaimLead(id: string) {
  const { t } = useLingui();
  const fail = useFailureToast();
  const queryClient = useQueryClient();
  const takenBy = (agent: string | null | undefined) =>
    agent ? t`${agent} has taken it already.` : t`Another agent has taken it already.`;
  return useMutation({
    mutationFn: () => responseClockApi.claim({ id }),
    onSuccess: () => toast({ tone: 'success', title: t`The lead is yours` }),
    onError: (error) => {
      const problem = problemOf(error);
      const isTaken = problem.code === 'conflict' && problem.reason === 'lead_taken';
      fail(error, isTaken ? takenBy(problem.changedBy) : t`The lead could not be taken.`);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['leads'] }),
  });
}
