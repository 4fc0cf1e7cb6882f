import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { FieldProblem } from '#platform/failure.ts';
import type { Origin } from './drafts.ts';
import { clearDraft, readDraft, writeDraft } from './drafts.ts';
import type { Check, Form, FormState } from './form-state.ts';
import { createForm } from './form-state.ts';

export interface DraftForm<V extends object> {
  readonly form: Form<V>;
  readonly state: FormState<V>;
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
  /** Begins anew with the record as it was given, or with `from`, what is known of it by now. */
  startOver(from?: Origin<V>): void;
  /** What was sent stands in the record now: begins with that, and keeps what was typed since. */
  goOn(sent: V, from?: Origin<V>): void;
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
  const [origin, setOrigin] = useState<Origin<V>>(() => restored?.origin ?? { values: defaults, version });
  const [keptAt, setKeptAt] = useState<Date | null>(restored?.keptAt ?? null);
  // What is kept just after a save is kept with what was saved.
  const originNow = useRef(origin);
  const begin = useCallback((from: Origin<V>) => {
    originNow.current = from;
    setOrigin(from);
  }, []);
  const checkNow = useRef(check);
  checkNow.current = check;
  const [form] = useState(() =>
    // A draft of an older form may lack fields that were added since.
    createForm<V>({ ...defaults, ...restored?.values }, (values) => checkNow.current(values)),
  );
  const state = useSyncExternalStore(form.subscribe, form.state);

  // What was typed and is not kept yet.
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; keep: () => void }>(undefined);
  useEffect(() => {
    const unsubscribe = form.onChange((values) => {
      clearTimeout(pending.current?.timer);
      pending.current = undefined;
      if (values === null) return;
      const keep = () => {
        pending.current = undefined;
        setKeptAt(writeDraft(draftKey, values, originNow.current));
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
      unsubscribe();
      keepNow();
    };
  }, [form, draftKey]);

  const forgetDraft = useCallback(() => {
    clearTimeout(pending.current?.timer);
    pending.current = undefined;
    clearDraft(draftKey);
    setKeptAt(null);
  }, [draftKey]);

  const startOver = useCallback(
    (from: Origin<V> = { values: defaults, version }) => {
      forgetDraft();
      begin(from);
      form.reset(from.values);
    },
    [forgetDraft, begin, defaults, version, form],
  );

  const goOn = useCallback(
    (sent: V, from: Origin<V> = { values: defaults, version }) => {
      forgetDraft();
      begin(from);
      form.goOn(sent, from.values);
    },
    [forgetDraft, begin, defaults, version, form],
  );

  // What a form opens with may be older than the record: whoever typed nothing yet, begins with what arrives.
  const isUntouched = keptAt === null && !state.isDirty && state.submitCount === 0;
  const isOld = (origin.version ?? 0) < (version ?? 0);
  useEffect(() => {
    if (isOld && isUntouched) startOver();
  }, [isOld, isUntouched, startOver]);

  return {
    form,
    state,
    keptAt,
    origin,
    isRestored: restored !== null,
    showProblems: form.showProblems,
    forgetDraft,
    startOver,
    goOn,
  };
}

/**
 * For a form whose defaults are reckoned from other records: of a draft from before only what was typed comes back, what
 * was not is as reckoned by now.
 */
export function useReckonedDraft<V extends object>(
  { isRestored, origin, goOn }: DraftForm<V>,
  isReckoned = true,
): void {
  const isOfBefore = useRef(isReckoned && isRestored);
  useEffect(() => {
    if (!isOfBefore.current) return;
    isOfBefore.current = false;
    goOn(origin.values);
  }, [origin, goOn]);
}
