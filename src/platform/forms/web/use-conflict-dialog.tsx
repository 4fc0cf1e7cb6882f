import type { ReactNode } from 'react';
import type { LazyComponent } from '#ui/lazy-component.ts';
import type { DraftForm } from './use-draft-form.ts';
import type { RecordSave } from './use-record-save.ts';

/** What asks the second of two who saved one record. */
export interface ConflictDialogProps<R, V> {
  /** What stands there now. */
  readonly current: R;
  readonly mine: V;
  /** What this form started from. */
  readonly base: V;
  readonly changedBy: string | null;
  readonly isSaving: boolean;
  onClose(): void;
  onKeepTheirs(): void;
  onSave(values: V): void;
}

/** The dialog of a save that came second, as long as the person has to choose. */
export function useConflictDialog<R, V extends object>(
  part: LazyComponent<ConflictDialogProps<R, V>>,
  { draft, saving, onKeepTheirs }: { draft: DraftForm<V>; saving: RecordSave<R, V>; onKeepTheirs(current: R): void },
): ReactNode {
  const { conflict, isSaving, saveChosen, closeConflict } = saving;
  const isOpen = conflict !== null;
  const Dialog = part.useComponent(isOpen, isOpen, closeConflict);
  if (!Dialog || conflict === null) return null;
  return (
    <Dialog
      current={conflict.current}
      mine={conflict.mine}
      base={conflict.base ?? draft.baseline.values}
      changedBy={conflict.changedBy}
      isSaving={isSaving}
      onClose={closeConflict}
      onKeepTheirs={() => onKeepTheirs(conflict.current)}
      onSave={saveChosen}
    />
  );
}
