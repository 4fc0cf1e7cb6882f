import { useLingui } from '@lingui/react/macro';
import { useCallback, useMemo, useState } from 'react';
import { lazyComponent } from '#ui/lazy-component.ts';
import { useAnnouncer } from '#ui/use-announcer.tsx';
import { useFocusAfterRender } from '#ui/use-focus-after-render.ts';
import type { ColumnSum, LeadCard, LeadFilter } from '../../contract.ts';
import { leadStageWords } from '../../labels.ts';
import type { LeadStatus } from '../../rules.ts';
import { nextStage } from '../../stages.ts';
import type { PendingLeadMove } from '../lead-moves.ts';
import { endsLead } from '../lead-moves.ts';
import { useAskForEnd } from '../page/use-ask-for-end.tsx';
import { BoardColumn } from './board-column.tsx';
import { cardAbove, moveSums } from './board-moves.ts';
import { boardFrame } from './board-skeleton.tsx';
import type { BoardDragState } from './board-state.ts';
import { BoardState } from './board-state.ts';
import { StageSwitch } from './stage-switch.tsx';
import { useMoves } from './use-moves.ts';

const dragging = lazyComponent(() => import('./board-drag.lazy.tsx').then((part) => part.BoardDrag));

/** Longer names get a line of their own, above the figures. */
const longName = 12;

interface BoardProps {
  readonly filter: LeadFilter;
  readonly sums: readonly ColumnSum[];
  readonly columns: readonly LeadStatus[];
  /** The stage shown on a phone. */
  readonly stage: LeadStatus;
  readonly isPhone: boolean;
  readonly isTouch: boolean;
  onStage(stage: LeadStatus): void;
}

export function Board({ filter, sums, columns, stage, isPhone, isTouch, onStage }: BoardProps) {
  const { t } = useLingui();
  const { moves, send } = useMoves(filter);
  const [board] = useState(() => new BoardState());
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const { region, say } = useAnnouncer();
  const focusLater = useFocusAfterRender();
  const focus = useCallback(
    (id: string, ...parts: string[]) => focusLater(() => root && partOfCard(root, id, parts)),
    [focusLater, root],
  );
  const end = useCallback(
    (one: PendingLeadMove) => {
      send(one);
      const name = one.lead.full_name;
      const next = t(leadStageWords.labelOf(one.to));
      if (endsLead(one)) say(t`${name} moved to ${next}.`);
    },
    [send, say, t],
  );
  const { asked, move, dialog } = useAskForEnd(end, ({ lead }) => focus(lead.id, '[data-grip]'));
  const Drag = dragging.useComponent(root !== null, false);

  const moveOn = useCallback(
    (lead: LeadCard, byKeyboard: boolean) => {
      const to = nextStage(lead.status);
      if (!to) return;
      const name = lead.full_name;
      const next = t(leadStageWords.labelOf(to));
      const step = { lead, to, below: null };
      move(step);
      if (endsLead(step)) return;
      say(t`${name} moved to ${next}.`);
      if (!byKeyboard) return;
      board.columns.get(to)?.scroller.scrollTo({ top: 0, behavior: 'instant' });
      focus(lead.id, '[data-move]', 'a');
    },
    [move, say, focus, board, t],
  );
  const focusGrip = ({ item, by }: BoardDragState) => by === 'keyboard' && focus(item.id, '[data-grip]');
  const drop = (state: BoardDragState) => {
    focusGrip(state);
    const { item: lead, target } = state;
    const { ids } = board.columns.get(target.status)?.layout ?? { ids: [] };
    move({ lead, to: target.status, below: cardAbove(ids, target.index) });
  };

  const shownMoves = useMemo(() => (asked ? [...moves, asked] : moves), [moves, asked]);
  const shownSums = shownMoves.reduce(moveSums, sums);
  const sumOf = (status: LeadStatus) => shownSums.find((sum) => sum.status === status);
  const shown = isPhone ? [stage] : columns;
  const isTall = columns.some((status) => t(leadStageWords.labelOf(status)).length > longName);
  return (
    <>
      {isPhone && <StageSwitch columns={columns} stage={stage} sums={shownSums} board={board} onStage={onStage} />}
      <div
        ref={setRoot}
        className={boardFrame}
        {...(isPhone && { role: 'tabpanel', id: 'stage', 'aria-labelledby': `stage-${stage}` })}
      >
        {shown.map((status) => (
          <BoardColumn
            key={status}
            status={status}
            filter={filter}
            sum={sumOf(status)}
            moves={shownMoves}
            board={board}
            isTouch={isTouch}
            isTall={isTall}
            onMove={moveOn}
          />
        ))}
      </div>
      {region}
      {Drag && root && (
        <Drag
          root={root}
          board={board}
          countOf={(status) => sumOf(status)?.count ?? 0}
          say={say}
          onDrop={drop}
          onSwipe={(step) => {
            const next = isPhone && columns[columns.indexOf(stage) + step];
            if (next) onStage(next);
          }}
          onPutBack={focusGrip}
        />
      )}
      {dialog}
    </>
  );
}

/** The first of these parts that the card has. */
function partOfCard(root: HTMLElement, id: string, parts: readonly string[]): HTMLElement | undefined {
  const card = [...root.querySelectorAll(`[data-lead="${id}"]`)].find((one) => !one.closest('[inert]'));
  return parts.flatMap((part) => card?.querySelector<HTMLElement>(part) ?? []).at(0);
}
