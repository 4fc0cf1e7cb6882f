import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FieldProblem } from '#platform/failure.ts';
import { fieldsOf } from '#platform/rpc/problem.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { openSaves } from './lost-answers.ts';
import { resubmitForm } from './send-again.ts';
import type { DraftForm } from './use-draft-form.ts';

/** What the server says stands there now, when somebody else saved first. */
export interface SaveConflict<R, V> {
  readonly current: R;
  readonly changedBy: string | null;
  readonly mine: V;
  /** What it was before both, where the form does not know it. */
  readonly base?: V;
}

export interface RecordSave<R, V> {
  readonly isSaving: boolean;
  /** Set while the person has to choose. */
  readonly conflict: SaveConflict<R, V> | null;
  /** Saves on the version that the form began with. */
  save(values: V): void;
  /** Saves what was chosen, on the version that stands there now. */
  saveChosen(values: V): void;
  closeConflict(): void;
}

interface RecordSaveOptions<R, V extends object> {
  readonly record: R;
  readonly draft: DraftForm<V>;
  /** 'Failed to update client. Please try again.' */
  readonly failed: string;
  send(values: V, version: number): Promise<R>;
  onSaved(saved: R, sent: V): void;
  /** The field of the form that a problem of the server belongs to, if the two have other names. */
  fieldProblemOf?(problem: FieldProblem): FieldProblem;
  /** Whether a refusal is put to the person as a question, which may send the same once more. */
  asks?(error: unknown, again: () => void): boolean;
  /** Sends what stands in the form by now, where that waits for something first. */
  sendNow?(values: V): void;
}

interface Sent<V> {
  readonly values: V;
  readonly version: number;
  /** What stood in the form, of which a choice between two edits takes only a part. */
  readonly typed: V;
}

/** Saves a form on the version of the record that it began with, and keeps what was typed when somebody else was first. */
export function useRecordSave<R extends { readonly version: number }, V extends object>(
  options: RecordSaveOptions<R, V>,
): RecordSave<R, V> {
  const { record, draft, send, onSaved, fieldProblemOf = (problem) => problem } = options;
  const fail = useFailureToast();
  const [conflict, setConflict] = useState<SaveConflict<R, V> | null>(null);
  const [sendOn] = useState(openSaves);
  const saving = useMutation({
    mutationFn: ({ values, version }: Sent<V>) => sendOn(version, (on) => send(values, on)),
    onSuccess: (saved, { values }) => {
      setConflict(null);
      onSaved(saved, values);
    },
    onError: (error, sent) => {
      const { values, typed } = sent;
      const same = () => saving.mutate(sent);
      if (options.asks?.(error, same)) {
        setConflict(null);
        return;
      }
      const problem = problemOf(error);
      if (problem.code === 'conflict' && isRecord<R>(problem.current)) {
        setConflict({ current: problem.current, changedBy: problem.changedBy ?? null, mine: values });
        return;
      }
      setConflict(null);
      draft.showProblems(fieldsOf(problem).map(fieldProblemOf));
      fail(error, options.failed, () =>
        resubmitForm({ form: draft.form, typed, same, send: (now) => sendNow.current(now) }),
      );
    },
  });
  const saveOn = (values: V, version: number) => saving.mutate({ values, version, typed: draft.form.values() });
  const save = (values: V) => saveOn(values, draft.baseline.version ?? record.version);
  // A notice outlives the version that it was shown on.
  const sendNow = useRef(save);
  sendNow.current = options.sendNow ?? save;
  return {
    isSaving: saving.isPending,
    conflict,
    save,
    saveChosen: (values) => saveOn(values, conflict?.current.version ?? record.version),
    closeConflict: () => setConflict(null),
  };
}

/** A save is refused with the record as it stands, in the shape in which it is answered. */
export function isRecord<R>(value: unknown): value is R {
  return typeof value === 'object' && value !== null && 'id' in value && 'version' in value;
}
