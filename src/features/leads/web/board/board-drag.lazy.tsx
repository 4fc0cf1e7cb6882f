import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { useRights } from '#features/accounts/web/use-rights.ts';
import { useDrag } from '#ui/drag/use-drag.ts';
import { leadStageWords } from '../../labels.ts';
import type { LeadStatus } from '../../rules.ts';
import { boardPositionAt, boardPositionFor, cardAt } from './board-position.ts';
import type { BoardDragState, BoardState } from './board-state.ts';
import { swipeSideways } from './swipe-sideways.ts';

interface BoardDragProps {
  readonly root: HTMLElement;
  readonly board: BoardState;
  /** The number of leads in a column, shown or not. */
  countOf(status: LeadStatus): number;
  say(message: string): void;
  onDrop(state: BoardDragState): void;
  onPutBack(state: BoardDragState): void;
  /** On a phone: the next or previous column. */
  onSwipe(step: 1 | -1): void;
}

/** From now on cards can be dragged. */
export function BoardDrag({ root, board, countOf, say, onDrop, onPutBack, onSwipe }: BoardDragProps) {
  const { t } = useLingui();
  const { mayWrite } = useRights('leads');
  const swipe = useEffectEvent(onSwipe);
  useEffect(() => swipeSideways(root, (step) => swipe(step)), [root]);
  useDrag(root, board, {
    handleAt: cardAt,
    keyHandle: '[data-grip]',
    isGrip: true,
    hasGhost: true,
    itemOf: (handle) => {
      const found = board.find(handle.closest<HTMLElement>('[data-lead]')?.dataset.lead);
      return found && mayWrite(found.item.assigned_agent_id) ? found : null;
    },
    targetAt: (point, top) => boardPositionAt(board, point, top),
    targetFor: (key, state) => boardPositionFor(key, board, state),
    scrollAreas: ({ target }) => ({ x: root, y: board.columns.get(target.status)?.scroller }),
    message: (step, { item, by, origin, target }) => {
      const name = item.full_name;
      const { status, index } = step === 'put back' ? origin : target;
      const stage = t(leadStageWords.labelOf(status));
      const ordinal = index + 1;
      const count = countOf(status) + Number(status !== origin.status);
      if (step === 'over') return t`${name} is over ${stage}, position ${ordinal} of ${count}.`;
      if (step === 'dropped') return t`${name} dropped in ${stage}, position ${ordinal} of ${count}.`;
      if (step === 'put back') return t`${name} is back in ${stage}, position ${ordinal} of ${count}.`;
      return by === 'keyboard'
        ? t`${name} picked up from ${stage}, position ${ordinal} of ${count}. Arrow keys move the card, Space drops it, Escape puts it back.`
        : t`${name} picked up from ${stage}, position ${ordinal} of ${count}.`;
    },
    say,
    onDrop,
    onPutBack,
  });
  return null;
}
