import { useCallback, useEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldErrors, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { useForm } from 'react-hook-form';
import type { FieldProblem } from '#platform/failure.ts';
import type { Origin } from './drafts.ts';
import { clearDraft, readDraft, writeDraft } from './drafts.ts';

/** Checks what was typed; returns the problems by field, none when it may be sent. */
export type Check<V> = (values: V) => readonly FieldProblem[];

export interface DraftForm<V extends FieldValues> {
  readonly form: UseFormReturn<V>;
  /** When what is typed was last kept on this device; null when there is nothing to keep. */
  readonly keptAt: Date | null;
  /** The record that what is typed began with: for a draft from before, as it stood then. */
  readonly origin: Origin<V>;
  /** Whether the form opened with a draft from before. */
  readonly isRestored: boolean;
  /** Puts the server's problems under their fields. */
  showProblems(problems: readonly FieldProblem[]): void;
  /** Forgets the draft: after a save, or when the person starts over. */
  forgetDraft(): void;
  startOver(): void;
}

/**
 * A form whose text is never lost: what is typed is kept on this device under the person and `draftKey`, and comes back
 * after a reload, a failed save or a lost network. Errors carry the problem's code as `type` and its limit as `message`.
 */
export function useDraftForm<V extends FieldValues>(options: {
  draftKey: string;
  defaults: V;
  /** The version of the record behind `defaults`, if there is one. */
  version?: number;
  check: Check<V>;
}): DraftForm<V> {
  const { draftKey, defaults, version = null, check } = options;
  const [restored] = useState(() => readDraft<V>(draftKey));
  const [origin, setOrigin] = useState<Origin<V>>(() => restored?.origin ?? { values: defaults, version });
  const [keptAt, setKeptAt] = useState<Date | null>(restored?.keptAt ?? null);
  const checkNow = useRef(check);
  checkNow.current = check;
  const form = useForm<V>({
    // A draft of an older form may lack fields that were added since.
    defaultValues: { ...defaults, ...restored?.values } as DefaultValues<V>,
    mode: 'onTouched',
    resolver: (values) => {
      const problems = checkNow.current(values);
      return problems.length === 0 ? { values, errors: {} } : { values: {}, errors: errorsOf<V>(problems) };
    },
  });

  // What was typed and is not kept yet.
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; keep: () => void }>(undefined);
  useEffect(() => {
    const subscription = form.watch((values, { name }) => {
      clearTimeout(pending.current?.timer);
      pending.current = undefined;
      // Without a name the whole form was reset, which nobody typed.
      if (name === undefined) return;
      const keep = () => {
        pending.current = undefined;
        setKeptAt(writeDraft(draftKey, values, origin));
      };
      pending.current = { timer: setTimeout(keep, 300), keep };
    });
    const keepNow = () => {
      clearTimeout(pending.current?.timer);
      pending.current?.keep();
    };
    // A reload or a closed tab leaves no time for the pause.
    window.addEventListener('pagehide', keepNow);
    return () => {
      window.removeEventListener('pagehide', keepNow);
      subscription.unsubscribe();
      keepNow();
    };
  }, [form, draftKey, origin]);

  const forgetDraft = useCallback(() => {
    clearTimeout(pending.current?.timer);
    pending.current = undefined;
    clearDraft(draftKey);
    setKeptAt(null);
  }, [draftKey]);

  const startOver = useCallback(() => {
    forgetDraft();
    setOrigin({ values: defaults, version });
    form.reset(defaults);
  }, [forgetDraft, defaults, version, form]);

  const showProblems = useCallback(
    (problems: readonly FieldProblem[]) => {
      problems.forEach((problem, index) => {
        // The path comes from the server, which knows the same fields.
        form.setError(
          problem.path as FieldPath<V>,
          { type: problem.code, message: String(problem.limit ?? '') },
          { shouldFocus: index === 0 },
        );
      });
    },
    [form],
  );

  return { form, keptAt, origin, isRestored: restored !== null, showProblems, forgetDraft, startOver };
}

function errorsOf<V extends FieldValues>(problems: readonly FieldProblem[]): FieldErrors<V> {
  const errors: Record<string, { type: string; message: string }> = {};
  for (const problem of problems) {
    const field = problem.path.split('.')[0] ?? problem.path;
    errors[field] ??= { type: problem.code, message: String(problem.limit ?? '') };
  }
  // Built from the paths of the checked values themselves.
  return errors as FieldErrors<V>;
}
