import { useCallback, useState } from 'react';
import { lazyComponent } from '#ui/lazy-component.ts';
import type { Deal } from '../contract.ts';

const correcting = lazyComponent(() => import('./correct-deal-dialog.lazy.tsx').then((part) => part.CorrectDealDialog));
const undoing = lazyComponent(() => import('./undo-deal-dialog.lazy.tsx').then((part) => part.UndoDealDialog));

export interface DealActions {
  correct(deal: Deal): void;
  undo(deal: Deal): void;
}

export function useDealActions({ isMonthly }: { isMonthly: boolean }) {
  const [corrected, setCorrected] = useState<Deal | null>(null);
  const [undone, setUndone] = useState<Deal | null>(null);
  const close = useCallback(() => {
    setCorrected(null);
    setUndone(null);
  }, []);
  const CorrectDealDialog = correcting.useComponent(corrected !== null, corrected !== null, close);
  const UndoDealDialog = undoing.useComponent(undone !== null, undone !== null, close);
  const actions: DealActions = { correct: setCorrected, undo: setUndone };
  const dialogs = (
    <>
      {CorrectDealDialog && corrected && (
        <CorrectDealDialog deal={corrected} isMonthly={isMonthly && corrected.kind === 'rental'} onClose={close} />
      )}
      {UndoDealDialog && undone && <UndoDealDialog deal={undone} onClose={close} />}
    </>
  );
  return { actions, dialogs };
}
