import type { ReactNode } from 'react';
import type { LazyComponent } from '#ui/lazy-component.ts';
import type { DraftForm } from './use-draft-form.ts';
import type { RecordSave } from './use-record-save.ts';

/** Props of the dialog that resolves a save conflict. */
export interface ConflictDialogProps<R, V> {
  /** The current record on the server. */
  readonly current: R;
  readonly mine: V;
  /** The values that this form started with. */
  readonly base: V;
  readonly changedBy: string | null;
  readonly isSaving: boolean;
  onClose(): void;
  onKeepTheirs(): void;
  onSave(values: V): void;
}

/** Renders the conflict dialog while the user has to choose. */
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
