import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { clearDraft } from '#platform/forms/web/drafts.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { toast } from '#ui/toast.ts';
import type { LeadCard, LeadFilter } from '../../contract.ts';
import { leadStatusLabels } from '../../labels.ts';
import type { LeadStatus } from '../../rules.ts';
import { leadStatuses } from '../../rules.ts';
import { lostDraftKey } from '../lost-draft-key.ts';
import { boardColumnQuery, columnsQuery, leadsApi } from '../queries.ts';
import type { BoardMove } from './board-moves.ts';
import { movePages, moveSums } from './board-moves.ts';

interface Sending {
  readonly move: BoardMove;
  readonly filter: LeadFilter;
}

/**
 * Card moves, sent in sequence. Moves in progress are applied over refetched data: a live update never reverts a dropped
 * card, and a refused move reverts by itself.
 */
export function useMoves(filter: LeadFilter): { moves: readonly BoardMove[]; send: (move: BoardMove) => void } {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const [moves, setMoves] = useState<readonly BoardMove[]>([]);
  const { mutate } = useMutation({
    scope: { id: 'leads.move' },
    mutationFn: ({ move: { lead, to, below, lost } }: Sending) =>
      leadsApi.move({
        id: lead.id,
        from: lead.status,
        status: to,
        below,
        ...(lost && { lost_reason: lost.reason, lost_note: lost.note }),
      }),
    onSuccess: async (card, { move, filter: seen }) => {
      if (move.lost) clearDraft(lostDraftKey(move.lead.id));
      // Responses from before the move would show the card in its old column.
      await Promise.all([
        queryClient.cancelQueries({ queryKey: ['leads', 'column'] }),
        queryClient.cancelQueries({ queryKey: ['leads', 'columns'] }),
      ]);
      queryClient.setQueryData(columnsQuery(seen).queryKey, (sums) => sums && [...moveSums(sums, move)]);
      for (const status of new Set([move.lead.status, move.to])) {
        queryClient.setQueryData(
          boardColumnQuery(seen, status).queryKey,
          (pages) => pages && movePages(pages, status, { ...move, lead: card }),
        );
      }
    },
    onError: (error, { move: { lead } }) => {
      const problem = problemOf(error);
      const name = lead.full_name;
      if (problem.code !== 'conflict') {
        fail(error, t`Failed to update lead status`);
        return;
      }
      const who = problem.changedBy ?? t`Someone`;
      const status = statusOf(problem.current);
      const stage = status && t(leadStatusLabels[status]);
      toast({
        tone: 'danger',
        title: t`The card was moved back`,
        text: stage ? t`${who} moved ${name} to ${stage}.` : t`${who} deleted ${name}.`,
      });
    },
    onSettled: async (_, error, { move }) => {
      setMoves((waiting) => waiting.filter((one) => one !== move));
      // A successful move triggers its own live update; a refused one triggers none.
      await queryClient.invalidateQueries({ queryKey: ['leads'], refetchType: error ? 'active' : 'none' });
    },
  });
  const send = useCallback(
    (move: BoardMove) => {
      setMoves((waiting) => [...waiting, move]);
      mutate({ move, filter });
    },
    [mutate, filter],
  );
  return { moves, send };
}

function statusOf(current: unknown): LeadStatus | undefined {
  if (typeof current !== 'object' || current === null || !('status' in current)) return undefined;
  const { status } = current as Pick<LeadCard, 'status'>;
  return leadStatuses.find((one) => one === status);
}
