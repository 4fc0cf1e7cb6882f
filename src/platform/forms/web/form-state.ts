import { customFieldAt } from '#platform/custom-fields/custom-fields.ts';
import type { FieldProblem } from '#platform/failure.ts';

/** Validates the values; returns problems by field. It may be asynchronous, since its code can load after the form. */
export type Check<V> = (values: V) => readonly FieldProblem[] | Promise<readonly FieldProblem[]>;

export type FieldName<V> = keyof V & string;
export type FormErrors<V> = { readonly [N in FieldName<V>]?: FieldProblem };

/** What a form shows besides its values; a new object on every change. */
export interface FormState<V> {
  readonly errors: FormErrors<V>;
  readonly isDirty: boolean;
  readonly submitCount: number;
  readonly isChecking: boolean;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Props of an uncontrolled text input. */
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
  /** Subscribes to changes by the user; a reset is reported as null. */
  readonly onChange: (listener: (values: V | null) => void) => () => void;
  register(name: FieldName<V>): Registered;
  /** Registers the element to focus for a field; for controlled inputs. */
  registerControl(name: FieldName<V>, control: { focus(): void } | null): void;
  setValue<N extends FieldName<V>>(name: N, value: V[N]): void;
  /** Called on blur: from now on the errors of the field are shown. */
  leave(name: FieldName<V>): void;
  focus(name: FieldName<V>): void;
  reset(values: V): void;
  /** Takes `saved`, the result of sending `sent`, as the new start and keeps what was typed since. */
  rebase(sent: V, saved: V): void;
  showProblems(problems: readonly FieldProblem[]): void;
  /** Calls `send` if the form is valid; else shows the errors and focuses the first invalid field. */
  submit(send: (values: V) => void): Promise<void>;
}

/**
 * The state of a form: values, touched fields and errors. A field is validated on blur and then on each key, the whole
 * form on submit.
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
      // The code could not be loaded without a network: the server validates the input.
      return null;
    }
  };
  const checkField = async (name: FieldName<V>) => {
    const checked = values;
    const errors = await problemsNow();
    // Values that were typed meanwhile start their own check.
    if (!errors || checked !== values || errors[name]?.code === state.errors[name]?.code) return;
    const { [name]: _, ...others } = state.errors;
    const error = errors[name];
    // The remaining keys are unchanged.
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
        // A custom field that was added while the form is open has none yet.
        const value = String(values[name] ?? '');
        if (control && control.value !== value) control.value = value;
      };
      const field: Registered = {
        name,
        ref: (found) => {
          control = found;
          form.registerControl(name, found);
          write();
        },
        // Only fields of text are registered on a text input.
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
      // Values that the record already has need no merge.
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
      // Shown only if the check takes a moment.
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

/** The first problem of each field by its name. */
function errorsOf<V>(problems: readonly FieldProblem[]): FormErrors<V> {
  const errors: Record<string, FieldProblem> = {};
  for (const problem of problems)
    errors[customFieldAt(problem.path) ?? problem.path.split('.')[0] ?? problem.path] ??= problem;
  // The keys are paths of the checked values.
  return errors as FormErrors<V>;
}

function isDifferent<V extends object>(one: V, other: V): boolean {
  return Object.keys(typedSince(one, other)).length > 0;
}

/** The fields of `other` that differ from `one`. */
function typedSince<V extends object>(one: V, other: V): Partial<V> {
  // The keys of the values are field names.
  const names = (Object.keys(other) as (keyof V)[]).filter(
    (name) => one[name] !== other[name] && JSON.stringify(one[name]) !== JSON.stringify(other[name]),
  );
  const changed: Partial<V> = {};
  for (const name of names) changed[name] = other[name];
  return changed;
}
