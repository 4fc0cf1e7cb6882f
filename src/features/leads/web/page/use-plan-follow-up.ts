import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { findListedLead, patchLead } from '../patch-leads.ts';
import { leadsApi } from '../queries.ts';

interface Plan {
  readonly id: string;
  /** Null for none. */
  readonly day: string | null;
}

const mutationKey = ['leads', 'plan'];

/** Optimistically sets the date of the next follow-up. */
export function usePlanFollowUp(): (plan: Plan) => void {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const { mutate } = useMutation({
    mutationKey,
    // Serialized: the last choice wins.
    scope: { id: 'leads.plan' },
    mutationFn: ({ id, day }: Plan) => leadsApi.plan({ id, follow_up_on: day }),
    onMutate: async ({ id, day }) => {
      const before = findListedLead(queryClient, id)?.follow_up_on;
      await patchLead(queryClient, id, { follow_up_on: day });
      return before;
    },
    onError: (error, { id, day }, before) => {
      // A later choice stays on the screen until the server has answered it.
      if (before !== undefined && findListedLead(queryClient, id)?.follow_up_on === day)
        void patchLead(queryClient, id, { follow_up_on: before });
      fail(error, t`The follow-up could not be set.`);
    },
    onSettled: () => {
      // Only the last of several mutations refetches.
      if (queryClient.isMutating({ mutationKey }) > 1) return;
      for (const topic of ['follow_ups', 'leads']) void queryClient.invalidateQueries({ queryKey: [topic] });
    },
  });
  return mutate;
}
