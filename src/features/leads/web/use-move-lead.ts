import { useLingui } from '@lingui/react/macro';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { toast } from '#ui/toast.ts';
import { leadStageWords } from '../labels.ts';
import { isOpen } from '../rules.ts';
import type { PendingLeadMove } from './lead-moves.ts';
import { useSendMove } from './lead-moves.ts';

interface Move extends PendingLeadMove {
  /** It is an undo itself, so it offers no Undo. */
  readonly isUndo?: boolean;
}

const undoMs = 10_000;

/** Optimistically moves a lead to a stage, with Undo; a refusal rolls back with a message. */
export function useMoveLead(): (move: PendingLeadMove) => void {
  const { t } = useLingui();
  const fail = useFailureToast();
  const send = useSendMove<Move>({
    refetches: true,
    onMoved: (card, { lead, to, isUndo }) => {
      if (isUndo) return;
      const stage = t(leadStageWords.labelOf(to));
      const undo = () => send({ lead: card, to: lead.status, isUndo: true });
      toast({
        tone: 'success',
        title: t`Moved to ${stage}`,
        text: card.full_name,
        durationMs: undoMs,
        // Undoing this would need the reason again.
        ...(isOpen(lead.status) && { action: { label: t`Undo`, onAction: undo } }),
      });
    },
    onRefused: (error) => {
      const problem = problemOf(error);
      if (problem.code === 'conflict' && problem.reason === 'lead_has_deal')
        toast({ tone: 'danger', title: t`Failed to update lead status`, text: t`Cancel its deal first.` });
      else fail(error, t`Failed to update lead status`);
    },
  });
  return send;
}
