import type { ReactNode } from 'react';
import { useCallback, useState } from 'react';
import { lazyComponent } from '#ui/lazy-component.ts';
import { isLost, isWon } from '../../rules.ts';
import type { LeadMove } from '../lead-moves.ts';
import { endsLead } from '../lead-moves.ts';

const lostDialog = lazyComponent(() => import('./lost-dialog.lazy.tsx').then((part) => part.LostDialog));
const wonDialog = lazyComponent(() => import('./won-dialog.lazy.tsx').then((part) => part.WonDialog));

interface EndQuestion {
  /** The move that waits for its reason. */
  readonly asked: LeadMove | null;
  readonly dialog: ReactNode;
  /** Moves a lead, after the reason was given if the move closes or loses it. */
  move(move: LeadMove): void;
  prefetchLost(): void;
}

/** Asks why a lead is closed or lost before it is moved. `onAnswered` runs after the dialog. */
export function useAskForEnd(send: (move: LeadMove) => void, onAnswered?: (move: LeadMove) => void): EndQuestion {
  const [asked, setAsked] = useState<LeadMove | null>(null);
  const close = () => {
    setAsked(null);
    if (asked) onAnswered?.(asked);
  };
  const [losing, winning] = [asked !== null && isLost(asked.to), asked !== null && isWon(asked.to)];
  const LostDialog = lostDialog.useComponent(losing, losing, close);
  const WonDialog = wonDialog.useComponent(winning, winning, close);
  const move = useCallback((one: LeadMove) => (endsLead(one) ? setAsked(one) : send(one)), [send]);
  const answer = (reason: Pick<LeadMove, 'lost' | 'won'>) => {
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
