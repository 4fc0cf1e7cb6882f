import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { toast } from '#ui/toast.ts';
import type { LeadCard, LeadFilter } from '../../contract.ts';
import { leadStageWords } from '../../labels.ts';
import type { LeadStatus } from '../../rules.ts';
import { isLeadStatus } from '../../rules.ts';
import type { PendingLeadMove } from '../lead-moves.ts';
import { usePendingMoves, useSendMove } from '../lead-moves.ts';
import { boardColumnQuery, columnsQuery } from '../queries.ts';
import { movePages, moveSums } from './board-moves.ts';

interface BoardMove extends PendingLeadMove {
  readonly filter: LeadFilter;
}

/** Moves of cards: what is pending, and how to move another one. */
export function useMoves(filter: LeadFilter): {
  moves: readonly PendingLeadMove[];
  send: (move: PendingLeadMove) => void;
} {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const moves = usePendingMoves();
  const move = useSendMove<BoardMove>({
    refetches: false,
    onMoved: async (card, { filter: shown, ...moved }) => {
      // A request sent before the move would bring the card back for a moment.
      await Promise.all([
        queryClient.cancelQueries({ queryKey: ['leads', 'column'] }),
        queryClient.cancelQueries({ queryKey: ['leads', 'columns'] }),
      ]);
      queryClient.setQueryData(columnsQuery(shown).queryKey, (sums) => sums && [...moveSums(sums, moved)]);
      for (const status of new Set([moved.lead.status, moved.to])) {
        queryClient.setQueryData(
          boardColumnQuery(shown, status).queryKey,
          (pages) => pages && movePages(pages, status, { ...moved, lead: card }),
        );
      }
    },
    onRefused: (error, { lead }) => {
      const problem = problemOf(error);
      const name = lead.full_name;
      if (problem.code !== 'conflict') {
        fail(error, t`Failed to update lead status`);
        return;
      }
      const who = problem.changedBy ?? t`Someone`;
      const status = statusOf(problem.current);
      const stage = status && t(leadStageWords.labelOf(status));
      toast({
        tone: 'danger',
        title: t`The card was moved back`,
        text: stage ? t`${who} moved ${name} to ${stage}.` : t`${who} deleted ${name}.`,
      });
    },
  });
  const send = useCallback((one: PendingLeadMove) => move({ ...one, filter }), [move, filter]);
  return { moves, send };
}

function statusOf(current: unknown): LeadStatus | undefined {
  if (typeof current !== 'object' || current === null || !('status' in current)) return undefined;
  const { status } = current as Pick<LeadCard, 'status'>;
  return isLeadStatus(status) ? status : undefined;
}
