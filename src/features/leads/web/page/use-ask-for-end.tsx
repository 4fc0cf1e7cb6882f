import type { ReactNode } from 'react';
import { useCallback, useState } from 'react';
import { lazyComponent } from '#ui/lazy-component.ts';
import { isLost, isWon } from '../../rules.ts';
import type { PendingLeadMove } from '../lead-moves.ts';
import { endsLead } from '../lead-moves.ts';

const lostDialog = lazyComponent(() => import('./lost-dialog.lazy.tsx').then((part) => part.LostDialog));
const wonDialog = lazyComponent(() => import('./won-dialog.lazy.tsx').then((part) => part.WonDialog));

interface AskForEnd {
  /** The move that waits for its reason. */
  readonly asked: PendingLeadMove | null;
  readonly dialog: ReactNode;
  /** Moves a lead, after the reason was given if the move closes or loses it. */
  move(move: PendingLeadMove): void;
  prefetchLost(): void;
}

/** Asks why a lead is closed or lost before it is moved. `onAnswered` runs after the dialog. */
export function useAskForEnd(
  send: (move: PendingLeadMove) => void,
  onAnswered?: (move: PendingLeadMove) => void,
): AskForEnd {
  const [asked, setAsked] = useState<PendingLeadMove | null>(null);
  const close = () => {
    setAsked(null);
    if (asked) onAnswered?.(asked);
  };
  const [losing, winning] = [asked !== null && isLost(asked.to), asked !== null && isWon(asked.to)];
  const LostDialog = lostDialog.useComponent(losing, losing, close);
  const WonDialog = wonDialog.useComponent(winning, winning, close);
  const move = useCallback((one: PendingLeadMove) => (endsLead(one) ? setAsked(one) : send(one)), [send]);
  const answer = (reason: Pick<PendingLeadMove, 'lost' | 'won'>) => {
    close();
    if (asked) send({ ...asked, ...reason });
  };
  return {
    asked,
    move,
    prefetchLost: lostDialog.prefetch,
    dialog: asked && (
      <>
        {LostDialog && <LostDialog lead={asked.lead} onClose={close} onLose={(lost) => answer({ lost })} />}
        {WonDialog && <WonDialog lead={asked.lead} onClose={close} onWin={(won) => answer({ won })} />}
      </>
    ),
  };
}
