import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { leadStatusLabels } from '../../labels.ts';
import type { LeadStatus } from '../../rules.ts';
import type { BoardDragState, BoardPosition, BoardState } from './board-state.ts';
import { dragByKeyboard } from './drag-by-keyboard.ts';
import { dragByPointer } from './drag-by-pointer.ts';
import { swipeSideways } from './swipe-sideways.ts';

interface BoardDragProps {
  readonly root: HTMLElement;
  readonly board: BoardState;
  /** The number of leads in a column, shown or not. */
  countOf(status: LeadStatus): number;
  say(message: string): void;
  /** `isSame` if it was dropped where it was lifted. */
  onDrop(lift: BoardDragState, isSame: boolean): void;
  /** Returns the focus to the card. */
  onPutBack(lift: BoardDragState): void;
  /** On a phone: the next or previous column. */
  onSwipe(step: 1 | -1): void;
}

/** Enables dragging, and announces each step to screen readers. */
export function BoardDrag(props: BoardDragProps) {
  const { t } = useLingui();
  const { root, board } = props;
  const positionMessage = ({ status, index }: BoardPosition, { origin }: BoardDragState) => {
    const stage = t(leadStatusLabels[status]);
    const ordinal = index + 1;
    const count = props.countOf(status) + Number(status !== origin.status);
    return { stage, ordinal, count };
  };
  const outcome = {
    onLift: () => {
      const { lift } = board;
      if (!lift) return;
      const name = lift.lead.full_name;
      const { stage, ordinal, count } = positionMessage(lift.target, lift);
      props.say(
        lift.by === 'keyboard'
          ? t`${name} picked up from ${stage}, position ${ordinal} of ${count}. Arrow keys move the card, Space drops it, Escape puts it back.`
          : t`${name} picked up from ${stage}, position ${ordinal} of ${count}.`,
      );
    },
    onAim: () => {
      const { lift } = board;
      if (!lift) return;
      const name = lift.lead.full_name;
      const { stage, ordinal, count } = positionMessage(lift.target, lift);
      props.say(t`${name} is over ${stage}, position ${ordinal} of ${count}.`);
    },
    onDrop: () => {
      const { lift } = board;
      if (!lift) return;
      const { origin, target, lead } = lift;
      const name = lead.full_name;
      const { stage, ordinal, count } = positionMessage(target, lift);
      props.say(t`${name} dropped in ${stage}, position ${ordinal} of ${count}.`);
      props.onDrop(lift, origin.status === target.status && origin.index === target.index);
      board.release();
    },
    onCancel: () => {
      const { lift } = board;
      if (!lift) return;
      const name = lift.lead.full_name;
      const { stage, ordinal, count } = positionMessage(lift.origin, lift);
      props.say(t`${name} is back in ${stage}, position ${ordinal} of ${count}.`);
      props.onPutBack(lift);
      board.release();
    },
  };
  const latest = useRef({ ...outcome, onSwipe: props.onSwipe });
  latest.current = { ...outcome, onSwipe: props.onSwipe };
  useEffect(() => {
    const passOn = {
      onLift: () => latest.current.onLift(),
      onAim: () => latest.current.onAim(),
      onDrop: () => latest.current.onDrop(),
      onCancel: () => latest.current.onCancel(),
    };
    const stops = [
      swipeSideways(root, (step) => latest.current.onSwipe(step)),
      dragByPointer(root, board, passOn),
      dragByKeyboard(root, board, passOn),
    ];
    root.dataset.draggable = '';
    return () => {
      delete root.dataset.draggable;
      for (const stop of stops) stop();
    };
  }, [root, board]);
  return null;
}
