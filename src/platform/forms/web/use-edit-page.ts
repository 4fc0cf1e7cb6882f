import type { RecordForm } from './record-form.tsx';
import { useConflictDialog } from './use-conflict-dialog.tsx';
import type { Identified, RecordPage } from './use-record-page.ts';
import { useFinish } from './use-record-page.ts';
import type { RecordSaveOptions } from './use-record-save.ts';
import { useRecordSave } from './use-record-save.ts';

interface EditOptions<S extends R, R, V extends object> extends RecordSaveOptions<S, V> {
  readonly form: RecordForm<R, V>;
  /** Removes the fields that are not part of the record. */
  recordOf?(saved: S): R;
  /** Leaves the page: after a save, or when the user keeps what another user saved. */
  leave(current: R): void;
}

/** The page that edits a record. */
export function useEditPage<R extends Identified, V extends object, S extends R = R>(
  options: EditOptions<S, R, V>,
): RecordPage<V> {
  const { form, draft, recordOf = (saved) => saved, leave, onSaved } = options;
  const { isDone, finish, refetch } = useFinish(form, draft);
  const leaveWith = (current: R) => {
    finish(current);
    leave(current);
  };
  const saving = useRecordSave<S, V>({
    ...options,
    onSaved: (saved, sent) => {
      leaveWith(recordOf(saved));
      refetch(saved.id);
      onSaved(saved, sent);
    },
  });
  const conflictDialog = useConflictDialog<R, V>(form.conflict, { draft, saving, onKeepTheirs: leaveWith });
  return { formId: form.formId, draft, isDone, isBusy: saving.isSaving, save: saving.save, conflictDialog };
}
