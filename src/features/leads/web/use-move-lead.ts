import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { clearDraft } from '#platform/forms/web/drafts.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import type { LeadCard } from '../contract.ts';
import type { LeadStatus, LostReason } from '../rules.ts';
import { lostDraft } from './lost-draft.ts';
import { patchLead } from './patch-leads.ts';
import { leads } from './queries.ts';

interface Move {
  readonly lead: Pick<LeadCard, 'id' | 'status'>;
  readonly status: LeadStatus;
  /** Why, where it is lost. */
  readonly lost?: { readonly reason: LostReason; readonly note: string };
}

/** Moves a lead to a stage at once; where the server refuses it goes back, and says so. */
export function useMoveLead(): (move: Move) => void {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const { mutate } = useMutation({
    // One after the other: the next step begins at the stage that the last one reached.
    scope: { id: 'leads.move' },
    mutationFn: ({ lead, status, lost }: Move) =>
      leads.move({
        ...{ id: lead.id, from: lead.status, status },
        ...(lost && { lost_reason: lost.reason, lost_note: lost.note }),
      }),
    onMutate: ({ lead, status, lost }) =>
      patchLead(queryClient, lead.id, {
        ...{ status, stage_since: new Date().toISOString() },
        lost_reason: lost?.reason ?? null,
      }),
    onSuccess: (_, { lead, lost }) => {
      if (lost) clearDraft(lostDraft(lead.id));
    },
    onError: (error, _, takeBack) => {
      takeBack?.();
      fail(error, t`Failed to update lead status`);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['leads'] }),
  });
  return mutate;
}
