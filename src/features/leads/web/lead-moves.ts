import { notifyManager, replaceEqualDeep, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useSyncExternalStore } from 'react';
import { clearDraft } from '#platform/forms/web/drafts.ts';
import { stageKind } from '#platform/words/stages.ts';
import type { LeadCard } from '../contract.ts';
import type { LeadStatus, LostReason, TypedWonReason } from '../rules.ts';
import { isOpen } from '../rules.ts';
import { lostDraftKey, wonDraftKey } from './page/draft-keys.ts';
import { patchLead } from './patch-leads.ts';
import { leadsApi } from './queries.ts';

export interface PendingLeadMove {
  readonly lead: LeadCard;
  readonly to: LeadStatus;
  /** The card above its new position on the board; without one it is on top. */
  readonly below?: string | null;
  /** Why, where it is lost. */
  readonly lost?: { readonly reason: LostReason; readonly note: string };
  /** Why, where it is closed without a deal. */
  readonly won?: { readonly reason: TypedWonReason; readonly note: string };
}

interface SendMoveOptions<Move> {
  /** False if `onMoved` writes what is on the screen: the live message of the move refreshes the rest. */
  readonly refetches: boolean;
  /** The server has moved it. */
  onMoved(card: LeadCard, move: Move): void | Promise<void>;
  onRefused(error: unknown, move: Move): void;
}

const mutationKey = ['leads', 'move'];

/**
 * Moves a lead. Until the server has answered, the move is only applied to what is shown (`usePendingMoves`): a live
 * update in between does not undo it, and a refused move reverts by itself.
 */
export function useSendMove<Move extends PendingLeadMove>(options: SendMoveOptions<Move>): (move: Move) => void {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationKey,
    // One after the other: the next move starts at the stage that the last one reached.
    scope: { id: 'leads.move' },
    mutationFn: ({ lead, to, below, lost, won }: Move) =>
      leadsApi.move({
        id: lead.id,
        from: lead.status,
        status: to,
        ...(below !== undefined && { below }),
        ...(lost && { lost_reason: lost.reason, lost_note: lost.note }),
        ...(won && { won_reason: won.reason, won_note: won.note }),
      }),
    onSuccess: async (card, move) => {
      if (move.lost) clearDraft(lostDraftKey(move.lead.id));
      if (move.won) clearDraft(wonDraftKey(move.lead.id));
      const { status, stage_since, lost_reason, won_reason } = card;
      await patchLead(queryClient, move.lead.id, { status, stage_since, lost_reason, won_reason });
      await options.onMoved(card, move);
    },
    onError: options.onRefused,
    // Not awaited: a refused move reverts at once.
    onSettled: (_, error) =>
      void queryClient.invalidateQueries({
        queryKey: ['leads'],
        refetchType: error || options.refetches ? 'active' : 'none',
      }),
  });
  return mutate;
}

/** The moves that the server has not answered yet, the oldest first. */
export function usePendingMoves(): readonly PendingLeadMove[] {
  const cache = useQueryClient().getMutationCache();
  const last = useRef<readonly PendingLeadMove[]>([]);
  const subscribe = useCallback(
    (onChange: () => void) =>
      cache.subscribe(({ mutation }) => {
        // A move shows at once. It ends after the observers of the queries it was written into were notified.
        if (mutation?.state.status === 'pending') onChange();
        else notifyManager.schedule(onChange);
      }),
    [cache],
  );
  return useSyncExternalStore(subscribe, () => {
    const pending = cache.findAll({ mutationKey, status: 'pending' });
    last.current = replaceEqualDeep(
      last.current,
      pending.map(({ state }) => state.variables as PendingLeadMove),
    );
    return last.current;
  });
}

/** Whether a move needs a reason: it closes or loses the lead. */
export function endsLead({ lead, to }: PendingLeadMove): boolean {
  return stageKind(lead.status) !== stageKind(to) && !isOpen(to);
}

/** A lead after a move. */
export function movedLead<L extends LeadCard>(lead: L, { to, lost, won }: PendingLeadMove): L {
  if (lead.status === to) return lead;
  if (stageKind(lead.status) === stageKind(to)) return { ...lead, status: to, stage_since: new Date().toISOString() };
  const reasons = { lost_reason: lost?.reason ?? null, won_reason: won?.reason ?? null };
  return { ...lead, status: to, stage_since: new Date().toISOString(), ...reasons };
}

/** A lead after those of the moves that are its own. */
export function applyLeadMoves<L extends LeadCard>(lead: L, moves: readonly PendingLeadMove[]): L {
  return moves.reduce((one, move) => (move.lead.id === one.id ? movedLead(one, move) : one), lead);
}
