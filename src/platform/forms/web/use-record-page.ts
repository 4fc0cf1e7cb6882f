import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode, RefObject } from 'react';
import { useRef } from 'react';
import type { RecordForm } from './record-form.tsx';
import { useConflictDialog } from './use-conflict-dialog.tsx';
import type { DraftForm } from './use-draft-form.ts';
import type { RecordAddOptions } from './use-record-add.ts';
import { useRecordAdd } from './use-record-add.ts';
import type { RecordSaveOptions } from './use-record-save.ts';
import { useRecordSave } from './use-record-save.ts';

/** What a page needs to know of its form. */
export interface RecordPage<V extends object> {
  readonly formId: string;
  readonly draft: DraftForm<V>;
  /** True after a save: leaving then loses nothing. */
  readonly isDone: RefObject<boolean>;
  readonly isBusy: boolean;
  save(values: V): void;
  /** The open conflict dialog. */
  readonly conflictDialog: ReactNode;
}

interface Identified {
  readonly id: string;
  readonly version: number;
}

/** `S` is the answer of the server: the record, perhaps with more fields. */
interface AddOptions<S extends R, R, V extends object> extends RecordAddOptions<S, V> {
  readonly form: RecordForm<R, V>;
  /** Removes the fields that are not part of the record. */
  recordOf?(added: S): R;
}

interface EditOptions<S extends R, R, V extends object> extends RecordSaveOptions<S, V> {
  readonly form: RecordForm<R, V>;
  /** Removes the fields that are not part of the record. */
  recordOf?(saved: S): R;
  /** Leaves the page: after a save, or when the user keeps what another user saved. */
  leave(current: R): void;
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

/** The page may be left without a question, and other pages show the record as it is now. */
function useFinish<R extends Identified, V extends object>({ query }: RecordForm<R, V>, draft: DraftForm<V>) {
  const queryClient = useQueryClient();
  const isDone = useRef(false);
  return {
    isDone,
    finish: (record: R) => {
      isDone.current = true;
      draft.discardDraft();
      queryClient.setQueryData(query(record.id).queryKey, record);
    },
    refetch: (id: string) => void queryClient.invalidateQueries({ queryKey: query(id).queryKey.slice(0, 1) }),
  };
}
