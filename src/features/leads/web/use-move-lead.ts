import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { clearDraft } from '#platform/forms/web/drafts.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { toast } from '#ui/toast.ts';
import type { LeadCard } from '../contract.ts';
import { leadStatusLabels } from '../labels.ts';
import type { LeadStatus, LostReason } from '../rules.ts';
import { lostDraftKey } from './lost-draft-key.ts';
import { patchLead } from './patch-leads.ts';
import { leadsApi } from './queries.ts';

interface Move {
  readonly lead: Pick<LeadCard, 'id' | 'status'>;
  readonly status: LeadStatus;
  /** The reason, if it is lost. */
  readonly lost?: { readonly reason: LostReason; readonly note: string };
  /** It is an undo itself, so it offers no Undo. */
  readonly isUndo?: boolean;
}

const undoMs = 10_000;

/** Optimistically moves a lead to a stage, with Undo; a refusal rolls back with a message. */
export function useMoveLead(): (move: Move) => void {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const { mutate } = useMutation({
    // In sequence: the next move starts from the last stage reached.
    scope: { id: 'leads.move' },
    mutationFn: ({ lead, status, lost }: Move) =>
      leadsApi.move({
        id: lead.id,
        from: lead.status,
        status,
        ...(lost && { lost_reason: lost.reason, lost_note: lost.note }),
      }),
    onMutate: ({ lead, status, lost }) =>
      patchLead(queryClient, lead.id, {
        status,
        stage_since: new Date().toISOString(),
        lost_reason: lost?.reason ?? null,
      }),
    onSuccess: ({ full_name }, { lead, status, lost, isUndo }) => {
      if (lost) clearDraft(lostDraftKey(lead.id));
      if (isUndo) return;
      const stage = t(leadStatusLabels[status]);
      const undo = () => mutate({ lead: { id: lead.id, status }, status: lead.status, isUndo: true });
      toast({
        tone: 'success',
        title: t`Moved to ${stage}`,
        text: full_name,
        durationMs: undoMs,
        // Undoing this would need the loss reason again.
        ...(lead.status !== 'lost' && { action: { label: t`Undo`, onAction: undo } }),
      });
    },
    onError: (error, _, rollBack) => {
      rollBack?.();
      fail(error, t`Failed to update lead status`);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['leads'] }),
  });
  return mutate;
}
