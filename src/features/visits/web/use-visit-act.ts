import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import type { Visit } from '../contract.ts';
import { visitQuery } from './queries.ts';
import { useRefusalText } from './use-refusal-text.ts';

/** Changes a visit: the page shows the answer at once, and a refusal with what changed meanwhile. */
export function useVisitAct(id: string): {
  readonly isBusy: boolean;
  run(act: () => Promise<Visit>, done?: (visit: Visit) => void): void;
} {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const refusalText = useRefusalText();
  const { queryKey } = visitQuery(id);
  const { mutate, isPending } = useMutation({
    mutationFn: (act: () => Promise<Visit>) => act(),
    onSuccess: (visit) => queryClient.setQueryData(queryKey, visit),
    onError: (error) => {
      void fail(error, refusalText(problemOf(error)) ?? t`The visit could not be changed.`);
    },
    onSettled: () => {
      for (const topic of ['visits', 'meetings', 'matching', 'today', 'dashboard'])
        void queryClient.invalidateQueries({ queryKey: [topic] });
    },
  });
  return { isBusy: isPending, run: (act, done) => mutate(act, { ...(done && { onSuccess: done }) }) };
}
