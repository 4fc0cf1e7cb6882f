import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useQueuedToast } from '#platform/offline-queue/web/use-queued-toast.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import type { Visit } from '../contract.ts';
import { visitQuery } from './queries.ts';
import type { QueuedVisitAct } from './queued-visit.ts';
import { sendOrQueueAct, visitKind, visitScope } from './queued-visit.ts';
import { useRefusalText } from './use-refusal-text.ts';

/** Changes a visit: the page shows the answer at once, and a refusal with what changed meanwhile. */
export function useVisitAct(id: string): {
  readonly isBusy: boolean;
  /** Waits on this device without a network; `done` gets the server's answer. */
  save(act: QueuedVisitAct, done?: (visit: Visit) => void): void;
} {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const refusalText = useRefusalText();
  const toastQueued = useQueuedToast();
  const { queryKey } = visitQuery(id);
  const { mutate, isPending } = useMutation({
    mutationFn: sendOrQueueAct,
    scope: visitScope(id),
    onSuccess: (visit) => {
      if (visit) queryClient.setQueryData(queryKey, visit);
      else toastQueued();
    },
    onError: (error) => {
      void fail(error, refusalText(problemOf(error)) ?? t`The visit could not be changed.`);
    },
    onSettled: () => {
      for (const topic of visitKind.topics) void queryClient.invalidateQueries({ queryKey: [topic] });
    },
  });
  return {
    isBusy: isPending,
    save: (queued, done) => mutate(queued, { ...(done && { onSuccess: (visit) => visit && done(visit) }) }),
  };
}
