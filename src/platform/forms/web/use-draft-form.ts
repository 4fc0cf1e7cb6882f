import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { FieldProblem } from '#platform/failure.ts';
import type { Baseline } from './drafts.ts';
import { clearDraft, readDraft, writeDraft } from './drafts.ts';
import type { Check, Form, FormState } from './form-state.ts';
import { createForm } from './form-state.ts';

export interface DraftForm<V extends object> {
  readonly form: Form<V>;
  readonly state: FormState<V>;
  /** When what is typed was last kept on this device; null when there is nothing to keep. */
  readonly savedAt: Date | null;
  /** The record that what is typed began with: for a draft from before, as it stood then. */
  readonly baseline: Baseline<V>;
  /** Whether the form opened with a draft from before. */
  readonly isRestored: boolean;
  /** Puts the server's problems under their fields. */
  showProblems(problems: readonly FieldProblem[]): void;
  /** Forgets the draft: after a save, or when the person starts over. */
  discardDraft(): void;
  /** Begins anew with the record as it was given, or with `from`, what is known of it by now. */
  reset(from?: Baseline<V>): void;
  /** What was sent stands in the record now: begins with that, and keeps what was typed since. */
  rebase(sent: V, from?: Baseline<V>): void;
}

/**
 * A form whose text is never lost: what is typed is kept on this device under the person and `draftKey`, and comes back
 * after a reload, a failed save or a lost network. Until something is typed it follows the record.
 */
export function useDraftForm<V extends object>(options: {
  draftKey: string;
  defaults: V;
  /** The version of the record behind `defaults`, if there is one. */
  version?: number;
  check: Check<V>;
}): DraftForm<V> {
  const { draftKey, defaults, version = null, check } = options;
  const [restored] = useState(() => readDraft<V>(draftKey));
  const [baseline, setBaseline] = useState<Baseline<V>>(() => restored?.baseline ?? { values: defaults, version });
  const [savedAt, setSavedAt] = useState<Date | null>(restored?.savedAt ?? null);
  // What is kept just after a save is kept with what was saved.
  const baselineNow = useRef(baseline);
  const begin = useCallback((from: Baseline<V>) => {
    baselineNow.current = from;
    setBaseline(from);
  }, []);
  const checkNow = useRef(check);
  checkNow.current = check;
  const [form] = useState(() =>
    // A draft of an older form may lack fields that were added since.
    createForm<V>({ ...defaults, ...restored?.values }, (values) => checkNow.current(values)),
  );
  const state = useSyncExternalStore(form.subscribe, form.state);

  // What was typed and is not kept yet.
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; save: () => void }>(undefined);
  useEffect(() => {
    const unsubscribe = form.onChange((values) => {
      clearTimeout(pending.current?.timer);
      pending.current = undefined;
      if (values === null) return;
      const save = () => {
        pending.current = undefined;
        setSavedAt(writeDraft(draftKey, values, baselineNow.current));
      };
      pending.current = { timer: setTimeout(save, 300), save };
    });
    const saveNow = () => {
      clearTimeout(pending.current?.timer);
      pending.current?.save();
    };
    // A reload or a closed tab leaves no time for the pause.
    window.addEventListener('pagehide', saveNow);
    return () => {
      window.removeEventListener('pagehide', saveNow);
      unsubscribe();
      saveNow();
    };
  }, [form, draftKey]);

  const discardDraft = useCallback(() => {
    clearTimeout(pending.current?.timer);
    pending.current = undefined;
    clearDraft(draftKey);
    setSavedAt(null);
  }, [draftKey]);

  const reset = useCallback(
    (from: Baseline<V> = { values: defaults, version }) => {
      discardDraft();
      begin(from);
      form.reset(from.values);
    },
    [discardDraft, begin, defaults, version, form],
  );

  const rebase = useCallback(
    (sent: V, from: Baseline<V> = { values: defaults, version }) => {
      discardDraft();
      begin(from);
      form.rebase(sent, from.values);
    },
    [discardDraft, begin, defaults, version, form],
  );

  // What a form opens with may be older than the record: whoever typed nothing yet, begins with what arrives.
  const isUntouched = savedAt === null && !state.isDirty && state.submitCount === 0;
  const isOld = (baseline.version ?? 0) < (version ?? 0);
  useEffect(() => {
    if (isOld && isUntouched) reset();
  }, [isOld, isUntouched, reset]);

  return {
    form,
    state,
    savedAt,
    baseline,
    isRestored: restored !== null,
    showProblems: form.showProblems,
    discardDraft,
    reset,
    rebase,
  };
}

/**
 * For a form whose defaults are reckoned from other records: of a draft from before only what was typed comes back, what
 * was not is as reckoned by now.
 */
export function useDraftWithComputedDefaults<V extends object>(
  { isRestored, baseline, rebase }: DraftForm<V>,
  hasComputedDefaults = true,
): void {
  const isPending = useRef(hasComputedDefaults && isRestored);
  useEffect(() => {
    if (!isPending.current) return;
    isPending.current = false;
    rebase(baseline.values);
  }, [baseline, rebase]);
}
