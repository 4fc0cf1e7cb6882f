import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { FieldProblem } from '#platform/failure.ts';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { toast } from '#ui/toast.ts';
import { sendAgain } from './send-again.ts';
import type { DraftForm } from './use-draft-form.ts';

interface RecordAddOptions<R, V extends object> {
  readonly draft: DraftForm<V>;
  /** 'Failed to add client. Please try again.' */
  readonly failed: string;
  /** 'You must be logged in to add a client.' */
  readonly signedOut: string;
  newId(): Promise<string>;
  send(id: string, values: V): Promise<R>;
  /**
   * Saves these values in the record that `send` answered with, which may be made of others: those of an attempt whose
   * answer was lost.
   */
  correct?(added: R, values: V): Promise<R>;
  onAdded(added: R): void;
  /** The field of the form that a problem of the server belongs to, if the two have other names. */
  fieldProblemOf?(problem: FieldProblem): FieldProblem;
  /** Whether a refusal is put to the person as a question, which may send the same once more. */
  asks?(error: unknown, again: () => void): boolean;
  /** Sends what stands in the form by now, where that waits for something first. */
  sendNow?(values: V): void;
}

/** Creates a record from a form; what was typed stays when that fails. */
export function useRecordAdd<R, V extends object>(options: RecordAddOptions<R, V>) {
  const { draft, newId, send, correct, onAdded, fieldProblemOf = (problem) => problem } = options;
  const { t } = useLingui();
  const fail = useFailureToast();
  const id = useRef<string>(undefined);
  // What was sent and may stand there: nobody knows what became of it.
  const unanswered = useRef<V[]>([]);
  const adding = useMutation({
    mutationFn: async ({ values }: { values: V; typed: V }) => {
      // One id for as long as the form is open: sent twice, it still is one record.
      id.current ??= await newId();
      const added = await send(id.current, values);
      const isSame = unanswered.current.every((sent) => JSON.stringify(sent) === JSON.stringify(values));
      return isSame || !correct ? added : correct(added, values);
    },
    onSuccess: onAdded,
    onError: (error, sent) => {
      const { values, typed } = sent;
      const same = () => adding.mutate(sent);
      if (options.asks?.(error, same)) return;
      const problem = problemOf(error);
      if (problem.code === 'offline' || problem.code === 'internal') unanswered.current.push(values);
      if (problem.code === 'invalid' && problem.fields) draft.showProblems(problem.fields.map(fieldProblemOf));
      // The page asks for the password; this says that nothing was added yet.
      if (problem.code === 'unauthenticated') toast({ tone: 'danger', title: t`Error`, text: options.signedOut });
      else
        fail(error, options.failed, () => sendAgain({ form: draft.form, typed, same, send: options.sendNow ?? add }));
    },
  });
  const add = (values: V) => adding.mutate({ values, typed: draft.form.values() });
  return { isAdding: adding.isPending, add };
}
