import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { FieldProblem } from '#platform/failure.ts';
import type { Baseline } from './drafts.ts';
import { clearDraft, readDraft, writeDraft } from './drafts.ts';
import type { Check, Form, FormState } from './form-state.ts';
import { createForm } from './form-state.ts';

export interface DraftForm<V extends object> {
  readonly form: Form<V>;
  readonly state: FormState<V>;
  /** When the draft was last saved on this device; null if there is none. */
  readonly savedAt: Date | null;
  /** The record that the values are based on; for a restored draft, as it was then. */
  readonly baseline: Baseline<V>;
  /** Whether the form opened with a restored draft. */
  readonly isRestored: boolean;
  /** Shows the server's problems at their fields. */
  showProblems(problems: readonly FieldProblem[]): void;
  /** Deletes the draft: after a save or a reset. */
  discardDraft(): void;
  /** Resets to the record of the props or to `from`, a newer state of it. */
  reset(from?: Baseline<V>): void;
  /** Takes the saved record as the new start and keeps what was typed since it was sent. */
  rebase(sent: V, from?: Baseline<V>): void;
}

export interface DraftFormOptions<V extends object> {
  readonly draftKey: string;
  readonly defaults: V;
  /** The version of the record behind `defaults`, if any. */
  readonly version?: number;
  readonly check: Check<V>;
}

/**
 * A form that never loses input: what is typed is stored on this device under the user and `draftKey`. It is restored
 * after a reload, a failed save or a lost network. Until the user types, the form follows the record.
 */
export function useDraftForm<V extends object>(options: DraftFormOptions<V>): DraftForm<V> {
  const { draftKey, defaults, version = null, check } = options;
  const [restored] = useState(() => readDraft<V>(draftKey));
  const [baseline, setBaseline] = useState<Baseline<V>>(() => {
    const stored = restored?.baseline;
    // One that was reduced to typed fields takes the others from the record.
    return stored ? { ...stored, values: { ...defaults, ...stored.values } } : { values: defaults, version };
  });
  const [savedAt, setSavedAt] = useState<Date | null>(restored?.savedAt ?? null);
  // A draft that is saved right after a save must use the new baseline.
  const baselineNow = useRef(baseline);
  const begin = useCallback((from: Baseline<V>) => {
    baselineNow.current = from;
    setBaseline(from);
  }, []);
  const checkNow = useRef(check);
  checkNow.current = check;
  const [form] = useState(() =>
    // A draft of an older form may lack fields added since.
    createForm<V>({ ...defaults, ...restored?.values }, (values) => checkNow.current(values)),
  );
  const state = useSyncExternalStore(form.subscribe, form.state);

  // Typed values that are not saved yet.
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
    // A reload or a closed tab does not wait for the debounce.
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

  // The record in `defaults` may be outdated: an untouched form takes over what is loaded.
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
 * For a form whose defaults are computed from other records: a restored draft contains only what was typed; the rest is
 * computed again.
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
