import type { FieldProblem } from '#platform/failure.ts';

/** Checks what was typed; gives the problems by field, none when it may be sent. Its code may come later than the form. */
export type Check<V> = (values: V) => readonly FieldProblem[] | Promise<readonly FieldProblem[]>;

export type FieldName<V> = keyof V & string;
export type FormErrors<V> = { readonly [N in FieldName<V>]?: FieldProblem };

/** What a form shows beside its values; a new object whenever any of it changes. */
export interface FormState<V> {
  readonly errors: FormErrors<V>;
  readonly isDirty: boolean;
  readonly submitCount: number;
  /** It is being checked before it is sent. */
  readonly isChecking: boolean;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Spread on a control of text: the control itself holds what is typed. */
export interface Registered {
  readonly name: string;
  readonly ref: (control: Control | null) => void;
  readonly onChange: (event: { target: Control }) => void;
  readonly onBlur: () => void;
}

export interface Form<V> {
  readonly subscribe: (listener: () => void) => () => void;
  readonly state: () => FormState<V>;
  readonly values: () => V;
  /** Hears of every value that somebody changed, and of a reset, which nobody typed, as null. */
  readonly onChange: (listener: (values: V | null) => void) => () => void;
  register(name: FieldName<V>): Registered;
  /** Says which control has the focus when its field is meant; for controls that are given their value. */
  registerControl(name: FieldName<V>, control: { focus(): void } | null): void;
  setValue<N extends FieldName<V>>(name: N, value: V[N]): void;
  /** Somebody left the field: from now on its problems are shown. */
  leave(name: FieldName<V>): void;
  focus(name: FieldName<V>): void;
  reset(values: V): void;
  /** Begins anew with what was saved of `sent`, and keeps what was typed since. */
  rebase(sent: V, saved: V): void;
  showProblems(problems: readonly FieldProblem[]): void;
  /** Calls `send` once nothing is wrong, else shows what is and puts the focus on the first field of it. */
  submit(send: (values: V) => void): Promise<void>;
}

/**
 * The state of a form: its values, who touched what, and what is wrong. A field is checked when it is left and from then
 * on at each key, all of them when the form is sent.
 */
export function createForm<V extends object>(start: V, check: Check<V>): Form<V> {
  let base = start;
  let values = start;
  let state: FormState<V> = { errors: {}, isDirty: false, submitCount: 0, isChecking: false };
  let isSending = false;
  const touched = new Set<FieldName<V>>();
  const listeners = new Set<() => void>();
  const changeListeners = new Set<(values: V | null) => void>();
  const controls = new Map<FieldName<V>, { focus(): void }>();
  const registered = new Map<FieldName<V>, { field: Registered; write: () => void }>();

  const update = (changes: Partial<FormState<V>> = {}) => {
    if (Object.keys(changes).length > 0) state = { ...state, ...changes };
    for (const listener of listeners) listener();
  };
  const problemsNow = async (): Promise<FormErrors<V> | null> => {
    try {
      return errorsOf<V>(await check(values));
    } catch {
      // Its code did not come, for want of a network: the server checks what is sent.
      return null;
    }
  };
  const checkField = async (name: FieldName<V>) => {
    const checked = values;
    const errors = await problemsNow();
    // What was typed since is checked by itself.
    if (!errors || checked !== values || errors[name]?.code === state.errors[name]?.code) return;
    const { [name]: _, ...others } = state.errors;
    const error = errors[name];
    // The others have the same names.
    update({ errors: (error ? { ...others, [name]: error } : others) as FormErrors<V> });
  };
  const focusFirst = (errors: FormErrors<V>) => {
    for (const [name, control] of controls) if (errors[name]) return control.focus();
  };

  const form: Form<V> = {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () => state,
    values: () => values,
    onChange: (listener) => {
      changeListeners.add(listener);
      return () => changeListeners.delete(listener);
    },
    register: (name) => {
      const known = registered.get(name);
      if (known) return known.field;
      let control: Control | null = null;
      const write = () => {
        const value = String(values[name]);
        if (control && control.value !== value) control.value = value;
      };
      const field: Registered = {
        name,
        ref: (found) => {
          control = found;
          form.registerControl(name, found);
          write();
        },
        // A control of text gives the text that its field is made of.
        onChange: (event) => form.setValue(name, event.target.value as V[typeof name]),
        onBlur: () => form.leave(name),
      };
      registered.set(name, { field, write });
      return field;
    },
    registerControl: (name, control) => {
      if (control) controls.set(name, control);
      else controls.delete(name);
    },
    setValue: (name, value) => {
      values = { ...values, [name]: value };
      registered.get(name)?.write();
      const isDirty = isDifferent(base, values);
      update(isDirty === state.isDirty ? {} : { isDirty });
      for (const listener of changeListeners) listener(values);
      if (touched.has(name) || state.submitCount > 0) void checkField(name);
    },
    leave: (name) => {
      touched.add(name);
      void checkField(name);
    },
    focus: (name) => controls.get(name)?.focus(),
    reset: (to) => {
      base = to;
      values = to;
      touched.clear();
      for (const { write } of registered.values()) write();
      update({ errors: {}, isDirty: false, submitCount: 0 });
      for (const listener of changeListeners) listener(null);
    },
    rebase: (sent, saved) => {
      // What stands there already needs no keeping, whoever put it there.
      if (!isDifferent(sent, values) || !isDifferent(saved, values)) return form.reset(saved);
      base = saved;
      values = { ...saved, ...typedSince(sent, values) };
      for (const { write } of registered.values()) write();
      update({ isDirty: isDifferent(base, values) });
      for (const listener of changeListeners) listener(values);
    },
    showProblems: (problems) => {
      const errors = errorsOf<V>(problems);
      update({ errors: { ...state.errors, ...errors } });
      focusFirst(errors);
    },
    submit: async (send) => {
      if (isSending) return;
      isSending = true;
      // Said only where it takes a moment.
      const waiting = setTimeout(update, 100, { isChecking: true });
      const errors = (await problemsNow()) ?? {};
      clearTimeout(waiting);
      isSending = false;
      update({ isChecking: false, errors, submitCount: state.submitCount + 1 });
      if (Object.keys(errors).length > 0) focusFirst(errors);
      // With what was typed meanwhile: the server checks it again.
      else send(values);
    },
  };
  return form;
}

/** The first problem of each field, by the field's name. */
function errorsOf<V>(problems: readonly FieldProblem[]): FormErrors<V> {
  const errors: Record<string, FieldProblem> = {};
  for (const problem of problems) errors[problem.path.split('.')[0] ?? problem.path] ??= problem;
  // Built from the paths of the checked values themselves.
  return errors as FormErrors<V>;
}

function isDifferent<V extends object>(one: V, other: V): boolean {
  return Object.keys(typedSince(one, other)).length > 0;
}

/** The fields of which the second values are others than the first. */
function typedSince<V extends object>(one: V, other: V): Partial<V> {
  // The fields of a form are its own names.
  const names = (Object.keys(other) as (keyof V)[]).filter(
    (name) => one[name] !== other[name] && JSON.stringify(one[name]) !== JSON.stringify(other[name]),
  );
  const changed: Partial<V> = {};
  for (const name of names) changed[name] = other[name];
  return changed;
}
