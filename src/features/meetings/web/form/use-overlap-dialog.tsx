import type { ReactNode } from 'react';
import { useState } from 'react';
import { lazyComponent } from '#ui/lazy-component.ts';
import type { MeetingCard } from '../../contract.ts';
import { overlapOf } from './overlap.ts';

const overlapDialog = lazyComponent(() => import('./overlap-dialog.lazy.tsx').then((part) => part.OverlapDialog));

interface Asked {
  readonly meetings: readonly MeetingCard[];
  confirm(): void;
  refuse?: (() => void) | undefined;
}

interface OverlapAsking {
  /**
   * Whether a call failed because of an overlap. Opens a dialog with the other meetings; confirming calls `confirm`,
   * which repeats the call with `overlap_confirmed: true`. Otherwise calls `refuse`, which rolls back optimistic changes.
   */
  ask(error: unknown, confirm: () => void, refuse?: () => void): boolean;
  /** The dialog while it is open; render it anywhere in the component. */
  readonly dialog: ReactNode;
}

/**
 * Asks the user to confirm that a meeting overlaps others of its agent:
 *
 *     const overlap = useOverlapDialog();
 *     const { mutate } = useMutation({
 *       mutationFn: ({ overlap_confirmed = false, ...draft }) => meetings.create({ ...draft, overlap_confirmed }),
 *       onError: (error, draft) => {
 *         if (overlap.ask(error, () => mutate({ ...draft, overlap_confirmed: true }))) return;
 *         fail(error, t`Failed to schedule meeting. Please try again.`);
 *       },
 *     });
 *     return <>… {overlap.dialog}</>;
 */
export function useOverlapDialog(): OverlapAsking {
  const [asked, setAsked] = useState<Asked | null>(null);
  const isOpen = asked !== null;
  const close = () => {
    setAsked(null);
    asked?.refuse?.();
  };
  const OverlapDialog = overlapDialog.useComponent(isOpen, isOpen, close);
  return {
    ask(error, confirm, refuse) {
      const meetings = overlapOf(error);
      if (meetings) setAsked({ meetings, confirm, refuse });
      return meetings !== null;
    },
    dialog: OverlapDialog && asked && (
      <OverlapDialog
        meetings={asked.meetings}
        onConfirm={() => {
          setAsked(null);
          asked.confirm();
        }}
        onClose={close}
      />
    ),
  };
}
