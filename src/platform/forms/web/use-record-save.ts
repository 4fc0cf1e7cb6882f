import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FieldProblem } from '#platform/failure.ts';
import { fieldsOf } from '#platform/rpc/problem.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { isRecord } from './is-record.ts';
import { openSaves } from './lost-answers.ts';
import { resubmitForm } from './send-again.ts';
import type { DraftForm } from './use-draft-form.ts';

/** The current record on the server, if another user saved first. */
export interface SaveConflict<R, V> {
  readonly current: R;
  readonly changedBy: string | null;
  readonly mine: V;
  /** The values before both edits, if the form does not know them. */
  readonly base?: V;
}

export interface RecordSave<R, V> {
  readonly isSaving: boolean;
  /** Set while the user has to choose. */
  readonly conflict: SaveConflict<R, V> | null;
  /** Saves on the version that the form started with. */
  save(values: V): void;
  /** Saves the choice on the current version of the server. */
  saveChosen(values: V): void;
  closeConflict(): void;
}

export interface RecordSaveOptions<R, V extends object> {
  readonly record: R;
  readonly draft: DraftForm<V>;
  /** 'Failed to update client. Please try again.' */
  readonly failed: string;
  /** `current` is the record of a conflict that these values resolve. */
  send(values: V, version: number, current: R | null): Promise<R>;
  onSaved(saved: R, sent: V): void;
  /** Maps a problem of the server to a field of the form with another name. */
  fieldProblemOf?(problem: FieldProblem): FieldProblem;
  /** Whether the error becomes a question to the user, who may send the same again. */
  asks?(error: unknown, again: () => void): boolean;
  /** Waits for what the form needs, such as uploads; resolves to the values to save, or to null to save nothing. */
  before?(values: V): Promise<V | null>;
}

interface Sent<V> {
  readonly values: V;
  readonly version: number;
  /** All values of the form; a resolved conflict sends only some of them. */
  readonly typed: V;
}

/** Saves a form on the version it started with, and keeps the typed values when another user saved first. */
export function useRecordSave<R extends { readonly version: number }, V extends object>(
  options: RecordSaveOptions<R, V>,
): RecordSave<R, V> {
  const { record, draft, send, onSaved, before, fieldProblemOf = (problem) => problem } = options;
  const fail = useFailureToast();
  const [conflict, setConflict] = useState<SaveConflict<R, V> | null>(null);
  const [sendOn] = useState(openSaves);
  const saving = useMutation({
    mutationFn: ({ values, version }: Sent<V>) => sendOn(version, (on) => send(values, on, conflict?.current ?? null)),
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
      fail(error, options.failed, () => resubmitForm({ form: draft.form, typed, same, send: saveAfter }));
    },
  });
  const saveOn = (values: V, version: number) => saving.mutate({ values, version, typed: draft.form.values() });
  const save = useRef((_values: V): void => undefined);
  // A wait and a toast outlive the render that they began in.
  save.current = (values) => saveOn(values, draft.baseline.version ?? record.version);
  const saveAfter = (values: V): void =>
    before ? void before(values).then((now) => now && save.current(now)) : save.current(values);
  return {
    isSaving: saving.isPending,
    conflict,
    save: saveAfter,
    saveChosen: (values) => saveOn(values, conflict?.current.version ?? record.version),
    closeConflict: () => setConflict(null),
  };
}
