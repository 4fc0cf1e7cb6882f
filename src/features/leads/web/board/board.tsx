import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useRef, useState } from 'react';
import { lazyComponent } from '#ui/lazy-component.ts';
import type { ColumnSum, LeadCard, LeadFilter } from '../../contract.ts';
import { leadStatusLabels } from '../../labels.ts';
import type { LeadStatus } from '../../rules.ts';
import { nextStage } from '../../rules.ts';
import { BoardColumn } from './board-column.tsx';
import type { BoardMove } from './board-moves.ts';
import { cardAbove, moveSums } from './board-moves.ts';
import { boardFrame } from './board-skeleton.tsx';
import type { BoardDragState } from './board-state.ts';
import { BoardState } from './board-state.ts';
import { StageSwitch } from './stage-switch.tsx';
import { useMoves } from './use-moves.ts';

const dragging = lazyComponent(() => import('./board-drag.lazy.tsx').then((part) => part.BoardDrag));
const lostDialog = lazyComponent(() => import('../lost-dialog.lazy.tsx').then((part) => part.LostDialog));

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
  /** A move to Lost that waits for the reason. */
  const [asked, setAsked] = useState<BoardMove | null>(null);
  const [board] = useState(() => new BoardState());
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const spoken = useRef<HTMLParagraphElement>(null);
  const focus = useFocusOnCard(root);
  const Drag = dragging.useComponent(root !== null, false);
  const LostDialog = lostDialog.useComponent(asked !== null, asked !== null, () => setAsked(null));

  const say = useCallback((message: string) => {
    if (spoken.current) spoken.current.textContent = message;
  }, []);
  const moveOn = useCallback(
    (lead: LeadCard, byKeyboard: boolean) => {
      const to = nextStage(lead.status);
      if (!to) return;
      const name = lead.full_name;
      const next = t(leadStatusLabels[to]);
      send({ lead, to, below: null });
      say(t`${name} moved to ${next}.`);
      if (!byKeyboard) return;
      board.columns.get(to)?.scroller.scrollTo({ top: 0, behavior: 'instant' });
      focus(lead.id, '[data-move], a');
    },
    [send, say, focus, board, t],
  );
  const drop = ({ lead, target, by }: BoardDragState, isSame: boolean) => {
    if (by === 'keyboard') focus(lead.id, '[data-grip]');
    if (isSame) return;
    const { ids } = board.columns.get(target.status)?.layout ?? { ids: [] };
    const move = { lead, to: target.status, below: cardAbove(ids, target.index) };
    if (move.to === 'lost' && lead.status !== 'lost') setAsked(move);
    else send(move);
  };

  const shownMoves = useShownMoves(moves, asked);
  const shownSums = shownMoves.reduce(moveSums, sums);
  const sumOf = (status: LeadStatus) => shownSums.find((sum) => sum.status === status);
  const shown = isPhone ? [stage] : columns;
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
            onMove={moveOn}
          />
        ))}
      </div>
      <p ref={spoken} role="status" aria-live="assertive" className="sr-only" />
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
          onPutBack={({ lead, by }) => by === 'keyboard' && focus(lead.id, '[data-grip]')}
        />
      )}
      {LostDialog && asked && (
        <LostDialog
          lead={asked.lead}
          onClose={() => {
            setAsked(null);
            focus(asked.lead.id, '[data-grip]');
          }}
          onLose={(lost) => {
            setAsked(null);
            send({ ...asked, lost });
            focus(asked.lead.id, '[data-grip]');
          }}
        />
      )}
    </>
  );
}

const noMoves: readonly BoardMove[] = [];

/** The moves to show, memoized while they are equal. */
function useShownMoves(moves: readonly BoardMove[], asked: BoardMove | null): readonly BoardMove[] {
  const [shown, setShown] = useState({ moves, asked, all: noMoves });
  if (shown.moves === moves && shown.asked === asked) return shown.all;
  const all = asked ? [...moves, asked] : moves;
  setShown({ moves, asked, all });
  return all;
}

/** Focuses a moved card: the first of these parts that exists. */
function useFocusOnCard(root: HTMLElement | null): (id: string, parts: string) => void {
  const [wanted, setWanted] = useState<{ id: string; parts: string } | null>(null);
  useEffect(() => {
    if (!wanted || !root) return;
    const frame = requestAnimationFrame(() => {
      const cards = [...root.querySelectorAll(`[data-lead="${wanted.id}"]`)];
      const card = cards.find((one) => !one.closest('[inert]'));
      const part = wanted.parts.split(', ').map((selector) => card?.querySelector<HTMLElement>(selector));
      part.find((one) => one)?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [wanted, root]);
  return useCallback((id, parts) => setWanted({ id, parts }), []);
}
