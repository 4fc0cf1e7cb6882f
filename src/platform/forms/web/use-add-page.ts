import type { RecordForm } from './record-form.tsx';
import { useConflictDialog } from './use-conflict-dialog.tsx';
import type { RecordAddOptions } from './use-record-add.ts';
import { useRecordAdd } from './use-record-add.ts';
import type { Identified, RecordPage } from './use-record-page.ts';
import { useFinish } from './use-record-page.ts';

/** `S` is the answer of the server: the record, perhaps with more fields. */
interface AddOptions<S extends R, R, V extends object> extends RecordAddOptions<S, V> {
  readonly form: RecordForm<R, V>;
  /** Removes the fields that are not part of the record. */
  recordOf?(added: S): R;
}

/** The page that adds a record; `onAdded` leaves it. */
export function useAddPage<R extends Identified, V extends object, S extends R = R>(
  options: AddOptions<S, R, V>,
): RecordPage<V> {
  const { form, draft, recordOf = (added) => added, onAdded } = options;
  const { isDone, finish, refetch } = useFinish(form, draft);
  const { isAdding, add, saving, keepTheirs } = useRecordAdd<S, V, R>({
    ...options,
    onAdded: (added) => {
      finish(recordOf(added));
      refetch(added.id);
      onAdded(added);
    },
  });
  const conflictDialog = useConflictDialog(form.conflict, { draft, saving, onKeepTheirs: keepTheirs });
  return { formId: form.formId, draft, isDone, isBusy: isAdding, save: add, conflictDialog };
}
