import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { patchLead } from '../patch-leads.ts';
import { leadsApi } from '../queries.ts';

interface Plan {
  readonly id: string;
  /** Null for none. */
  readonly day: string | null;
}

/** Optimistically sets the date of the next follow-up. */
export function usePlanFollowUp(): (plan: Plan) => void {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const { mutate } = useMutation({
    mutationFn: ({ id, day }: Plan) => leadsApi.plan({ id, follow_up_on: day }),
    onMutate: ({ id, day }) => patchLead(queryClient, id, { follow_up_on: day }),
    onError: (error, _, rollBack) => {
      rollBack?.();
      fail(error, t`The follow-up could not be set.`);
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['follow_ups'] });
      return queryClient.invalidateQueries({ queryKey: ['leads'] });
    },
  });
  return mutate;
}
