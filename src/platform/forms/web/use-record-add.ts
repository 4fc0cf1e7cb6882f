import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { v7 as uuid } from 'uuid';
import type { FieldProblem } from '#platform/failure.ts';
import { fieldsOf } from '#platform/rpc/problem.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { toast } from '#ui/toast.ts';
import { isRecord } from './is-record.ts';
import { openCreate } from './lost-answers.ts';
import type { QueuedRecord } from './queued-record.ts';
import { resubmitForm } from './send-again.ts';
import type { DraftForm } from './use-draft-form.ts';
import type { RecordSave, SaveConflict } from './use-record-save.ts';

export interface RecordAddOptions<R, V extends object> {
  readonly draft: DraftForm<V>;
  /** 'Failed to add client. Please try again.' */
  readonly failed: string;
  /** 'You must be logged in to add a client.' */
  readonly signedOut: string;
  send(id: string, values: V): Promise<R>;
  /**
   * Saves these values in the record that `send` returned, on the version it was created with. That record may have the
   * values of an earlier attempt whose answer was lost.
   */
  correct?(added: R, values: V, version: number): Promise<R>;
  onAdded(added: R): void;
  /** Maps a problem of the server to a field of the form with another name. */
  fieldProblemOf?(problem: FieldProblem): FieldProblem;
  /** Whether the error becomes a question to the user, who may send the same again. */
  asks?(error: unknown, again: () => void): boolean;
  /** Waits for what the form needs, such as uploads; resolves to the values to save, or to null to save nothing. */
  before?(values: V): Promise<V | null>;
  /** Adds the record under the id and after the attempts of a queued one. */
  readonly queued?: Omit<QueuedRecord<V>, 'also'> | null;
  /** Sends the current values instead of `add`, when the user tries again. */
  sendNow?(values: V): void;
}

interface RecordAdd<C, V> {
  readonly isAdding: boolean;
  add(values: V): void;
  /** Asks, as for an edit, when another user saved the record before the correction. */
  readonly saving: RecordSave<C, V>;
  /** Keeps the record as the other user saved it. */
  keepTheirs(): void;
}

interface Sent<V> {
  readonly values: V;
  /** All values of the form; a resolved conflict sends only some of them. */
  readonly typed: V;
  /** The version for a resolved conflict. */
  readonly on?: number;
}

/**
 * Creates a record from a form; the typed values survive a failure. `C` is the record in a conflict, if `R` has more
 * fields.
 */
export function useRecordAdd<R, V extends object, C extends { readonly version: number } = R & { version: number }>(
  options: RecordAddOptions<R, V>,
): RecordAdd<C, V> {
  const { draft, send, correct, onAdded, before, queued, fieldProblemOf = (problem) => problem } = options;
  const { t } = useLingui();
  const fail = useFailureToast();
  const id = useRef(queued?.id);
  const [create] = useState(() => openCreate<V>(queued ? [...queued.before, queued.values] : []));
  // The last answer, which may have other values.
  const known = useRef<{ added: R; base: V }>(undefined);
  const [conflict, setConflict] = useState<SaveConflict<C, V> | null>(null);
  // The second click of a double click comes before the page shows that it is busy.
  const isUnderway = useRef(false);
  const adding = useMutation({
    mutationFn: async ({ values, on }: Sent<V>) => {
      // One id while the form is open: a replay must not create a second record.
      id.current ??= uuid();
      const recordId = id.current;
      return create({
        values,
        on,
        create: (now) => send(recordId, now),
        correct:
          correct &&
          ((added, now, version, base) => {
            known.current = { added, base };
            return correct(added, now, version);
          }),
      });
    },
    onSuccess: (added) => {
      setConflict(null);
      onAdded(added);
    },
    onError: (error, sent) => {
      const { values, typed } = sent;
      const same = () => adding.mutate(sent);
      if (options.asks?.(error, same)) return setConflict(null);
      const problem = problemOf(error);
      if (problem.code === 'conflict' && isRecord<C>(problem.current) && known.current) {
        const { current, changedBy = null } = problem;
        return setConflict({ current, changedBy, mine: values, base: known.current.base });
      }
      setConflict(null);
      draft.showProblems(fieldsOf(problem).map(fieldProblemOf));
      // The page asks for the password; this toast says that nothing was added yet.
      if (problem.code === 'unauthenticated') toast({ tone: 'danger', title: t`Error`, text: options.signedOut });
      else
        fail(error, options.failed, () =>
          resubmitForm({ form: draft.form, typed, same, send: options.sendNow ?? addAfter }),
        );
    },
  });
  const sentOf = (values: V) => ({ values, typed: draft.form.values() });
  const add = (values: V) => adding.mutate(sentOf(values));
  const addAfter = (values: V): void => {
    if (!before) {
      add(values);
      return;
    }
    if (isUnderway.current) return;
    isUnderway.current = true;
    const release = () => {
      isUnderway.current = false;
    };
    void before(values).then((now) => (now ? adding.mutate(sentOf(now), { onSettled: release }) : release()), release);
  };
  return {
    isAdding: adding.isPending,
    add: addAfter,
    saving: {
      isSaving: adding.isPending,
      conflict,
      save: add,
      saveChosen: (values) =>
        conflict && adding.mutate({ values, typed: draft.form.values(), on: conflict.current.version }),
      closeConflict: () => setConflict(null),
    },
    keepTheirs: () => known.current && onAdded(known.current.added),
  };
}
