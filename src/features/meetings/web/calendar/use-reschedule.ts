import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { toast } from '#ui/toast.ts';
import type { MeetingCard } from '../../contract.ts';
import type { MeetingStatus } from '../../rules.ts';
import { useEmailRecipientsText } from '../form/use-email-recipients-text.ts';
import { useOverlapDialog } from '../form/use-overlap-dialog.tsx';
import { meetingsApi } from '../queries.ts';

export interface CalendarMove {
  readonly meeting: MeetingCard;
  /** The new start. */
  readonly to: string;
  readonly isOverlapMeant?: boolean;
  /** This is an undo: restores the previous status too. */
  readonly undoTarget?: MeetingStatus;
}

interface Rescheduling {
  /** Pending moves, applied over the fetched data. */
  readonly moves: readonly CalendarMove[];
  send(move: CalendarMove): void;
  /** The overlap question while it is open. */
  readonly dialog: ReactNode;
}

/** Moves meetings optimistically; a rejected move is rolled back, and the toast offers an undo. */
export function useReschedule(): Rescheduling {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const emailRecipientsText = useEmailRecipientsText();
  const overlap = useOverlapDialog();
  const [moves, setMoves] = useState<readonly CalendarMove[]>([]);
  const drop = (move: CalendarMove) => setMoves((all) => all.filter((one) => one.meeting.id !== move.meeting.id));
  const sendAgain = useRef<(move: CalendarMove) => void>(() => undefined);
  const { mutate } = useMutation({
    scope: { id: 'meetings.reschedule' },
    mutationFn: async ({ meeting, to, isOverlapMeant = false, undoTarget }: CalendarMove) => {
      const { id, meeting_date: from } = meeting;
      const moved = await meetingsApi.reschedule({ id, from, meeting_date: to, overlap_confirmed: isOverlapMeant });
      if (undoTarget !== 'confirmed') return moved;
      const again = { id, from: moved.status, status: undoTarget, overlap_confirmed: isOverlapMeant };
      return { ...(await meetingsApi.changeStatus(again)), is_client_notified: moved.is_client_notified };
    },
    onSuccess: async (changed, move) => {
      const { meeting_date, status, overlap_confirmed } = move.meeting;
      const rollBack = () =>
        sendAgain.current({
          meeting: changed,
          to: meeting_date,
          isOverlapMeant: overlap_confirmed,
          undoTarget: status,
        });
      toast({
        tone: 'success',
        title: t`Meeting rescheduled successfully`,
        text: emailRecipientsText(changed),
        durationMs: 10_000,
        ...(move.undoTarget === undefined && { action: { label: t`Undo`, onAction: rollBack } }),
      });
      await queryClient.invalidateQueries({ queryKey: ['meetings'] });
      drop(move);
    },
    onError: async (error, move) => {
      if (
        overlap.ask(
          error,
          () => mutate({ ...move, isOverlapMeant: true }),
          () => drop(move),
        )
      )
        return;
      fail(error, t`Failed to reschedule meeting`);
      drop(move);
      await queryClient.invalidateQueries({ queryKey: ['meetings'] });
    },
  });
  const send = (move: CalendarMove) => {
    setMoves((all) => [...all.filter((one) => one.meeting.id !== move.meeting.id), move]);
    mutate(move);
  };
  sendAgain.current = send;
  return { moves, send, dialog: overlap.dialog };
}

/** The meetings after pending moves. */
export function applyCalendarMoves(
  cards: readonly MeetingCard[],
  moves: readonly CalendarMove[],
): readonly MeetingCard[] {
  if (moves.length === 0) return cards;
  const moved = moves.map(({ meeting, to, undoTarget }) => ({
    ...meeting,
    meeting_date: to,
    status: undoTarget ?? ('scheduled' as const),
  }));
  return [...cards.filter(({ id }) => moved.every((one) => one.id !== id)), ...moved];
}
