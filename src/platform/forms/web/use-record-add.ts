import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FieldProblem } from '#platform/failure.ts';
import { fieldsOf } from '#platform/rpc/problem.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { toast } from '#ui/toast.ts';
import { openCreate } from './lost-answers.ts';
import { resubmitForm } from './send-again.ts';
import type { DraftForm } from './use-draft-form.ts';
import type { RecordSave, SaveConflict } from './use-record-save.ts';
import { isRecord } from './use-record-save.ts';

interface RecordAddOptions<R, V extends object> {
  readonly draft: DraftForm<V>;
  /** 'Failed to add client. Please try again.' */
  readonly failed: string;
  /** 'You must be logged in to add a client.' */
  readonly signedOut: string;
  newId(): Promise<string>;
  send(id: string, values: V): Promise<R>;
  /**
   * Saves these values in the record that `send` answered with, which may be made of others, those of an attempt whose
   * answer was lost: on this version, as which it was added.
   */
  correct?(added: R, values: V, version: number): Promise<R>;
  onAdded(added: R): void;
  /** The field of the form that a problem of the server belongs to, if the two have other names. */
  fieldProblemOf?(problem: FieldProblem): FieldProblem;
  /** Whether a refusal is put to the person as a question, which may send the same once more. */
  asks?(error: unknown, again: () => void): boolean;
  /** Sends what stands in the form by now, where that waits for something first. */
  sendNow?(values: V): void;
}

interface RecordAdd<C, V> {
  readonly isAdding: boolean;
  add(values: V): void;
  /** Asks, like an edit, when somebody else saved the record before it could be corrected. */
  readonly saving: RecordSave<C, V>;
  /** Leaves it as somebody else made it. */
  keepTheirs(): void;
}

interface Sent<V> {
  readonly values: V;
  /** What stood in the form, of which a choice between two edits takes only a part. */
  readonly typed: V;
  /** Where a choice between two edits is saved. */
  readonly on?: number;
}

/**
 * Creates a record from a form; what was typed stays when that fails. `C` is the record that a conflict shows, where `R`
 * says more.
 */
export function useRecordAdd<R, V extends object, C extends { readonly version: number } = R & { version: number }>(
  options: RecordAddOptions<R, V>,
): RecordAdd<C, V> {
  const { draft, newId, send, correct, onAdded, fieldProblemOf = (problem) => problem } = options;
  const { t } = useLingui();
  const fail = useFailureToast();
  const id = useRef<string>(undefined);
  const [create] = useState(() => openCreate<V>());
  // What was answered last, and may be made of other values.
  const known = useRef<{ added: R; base: V }>(undefined);
  const [conflict, setConflict] = useState<SaveConflict<C, V> | null>(null);
  const adding = useMutation({
    mutationFn: async ({ values, on }: Sent<V>) => {
      // One id for as long as the form is open: sent twice, it still is one record.
      id.current ??= await newId();
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
      // The page asks for the password; this says that nothing was added yet.
      if (problem.code === 'unauthenticated') toast({ tone: 'danger', title: t`Error`, text: options.signedOut });
      else
        fail(error, options.failed, () =>
          resubmitForm({ form: draft.form, typed, same, send: options.sendNow ?? add }),
        );
    },
  });
  const add = (values: V) => adding.mutate({ values, typed: draft.form.values() });
  return {
    isAdding: adding.isPending,
    add,
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
