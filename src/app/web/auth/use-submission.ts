import { useLingui } from '@lingui/react/macro';
import type { FormEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { accountFieldMessage } from '#features/accounts/account-messages.ts';
import { failureMessage } from '#features/accounts/failure-message.ts';
import type { FieldProblem } from '#platform/failure.ts';
import { fieldMessage } from '#platform/forms/web/field-message.ts';
import type { CallProblem } from '#platform/rpc/problem.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { problemsOfForm } from './form-problems.ts';

/** Typed values by field name; they outlive the form. */
export type TypedValues = Map<string, string>;

export interface SubmissionRefusal {
  readonly title: string;
  readonly text: string;
  /** Another possible cause. */
  readonly hint?: string | undefined;
}

export interface Submission {
  readonly isBusy: boolean;
  /** The server's error under the title of the form. An error about a field is shown there, too. */
  readonly refusal: SubmissionRefusal | null;
  /** All errors in one sentence for screen readers; undefined for fewer than two. */
  readonly summary: string | undefined;
  errorOf(name: string): string | undefined;
  /** Sets or clears the error of a field without an input. */
  showProblem(problem: FieldProblem | null, name: string): void;
  readonly form: {
    readonly noValidate: true;
    onSubmit(event: FormEvent<HTMLFormElement>): void;
    onChange(event: FormEvent<HTMLFormElement>): void;
  };
}

/**
 * A form of the sign-in pages: validated by its own attributes, then sent. Typed values are always kept; the first
 * invalid field gets the focus.
 */
export function useSubmission(options: {
  typed: TypedValues;
  /** Labels by field name. */
  labels: Readonly<Record<string, string>>;
  send(value: (name: string) => string): Promise<void>;
  failed: string;
  hintOf?(problem: CallProblem): string | undefined;
  /** Handles errors that need more than a message in the form; true if it did. */
  onRefused?(problem: CallProblem): boolean;
}): Submission {
  const { t } = useLingui();
  const { typed, labels, send, failed, hintOf, onRefused } = options;
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [refusal, setRefusal] = useState<SubmissionRefusal | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const focusesWrong = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once the marks of these problems are painted.
  useEffect(() => {
    if (focusesWrong.current) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    focusesWrong.current = false;
  }, [problems]);

  const errorMessage = (problem: FieldProblem): string =>
    t(accountFieldMessage(problem) ?? fieldMessage(problem, labels[problem.path] ?? problem.path));

  const show = (found: readonly FieldProblem[]) => {
    focusesWrong.current = found.length > 0;
    setProblems(found);
  };

  const submit = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      await send((name) => typed.get(name) ?? '');
    } catch (error) {
      const problem = problemOf(error);
      const fields = (problem.code !== 'offline' && problem.fields) || [];
      show(fields.filter(({ path }) => path in labels));
      if (onRefused?.(problem)) return;
      setRefusal({
        title: failed,
        text: fields[0] ? errorMessage(fields[0]) : t(failureMessage(problem)),
        hint: hintOf?.(problem),
      });
      // Most errors are about the password, so it is selected for retyping.
      if (fields.length === 0)
        form.current?.querySelector<HTMLInputElement>('[name="password"], [name="code"]')?.select();
    } finally {
      setBusy(false);
    }
  };

  const forget = (name: string) => problems.filter(({ path }) => path !== name);
  const keep = (input: HTMLInputElement) => {
    if (input.type !== 'file') typed.set(input.name, input.value);
  };

  const names = problems.map(({ path }) => labels[path] ?? path).join(', ');
  return {
    isBusy,
    refusal,
    summary: problems.length > 1 ? t`Please check these fields: ${names}` : undefined,
    errorOf: (name) => {
      const problem = problems.find(({ path }) => path === name);
      return problem && errorMessage(problem);
    },
    showProblem: (problem, name) => setProblems(problem ? [...forget(name), problem] : forget(name)),
    form: {
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        if (isBusy) return;
        form.current = event.currentTarget;
        // A password manager may have filled it in without an event.
        for (const input of event.currentTarget.querySelectorAll('input')) keep(input);
        const found = problemsOfForm(event.currentTarget);
        show(found);
        if (found.length === 0) void submit();
      },
      onChange: ({ target }) => {
        if (!(target instanceof HTMLInputElement)) return;
        keep(target);
        if (problems.some(({ path }) => path === target.name)) setProblems(forget(target.name));
      },
    },
  };
}
