import type { ReactNode } from 'react';
import { useCallback, useSyncExternalStore } from 'react';
import type { FieldName, Form } from './form-state.ts';

/** Subscribes to the value of one field. */
export function useValue<V, N extends FieldName<V>>(form: Form<V>, name: N): V[N] {
  return useSyncExternalStore(form.subscribe, () => form.values()[name]);
}

export interface Controlled<T> {
  readonly name: string;
  readonly value: T;
  readonly ref: (control: { focus(): void } | null) => void;
  readonly onChange: (value: T) => void;
  readonly onBlur: () => void;
}

interface ControlledValueProps<V, N extends FieldName<V>> {
  readonly form: Form<V>;
  readonly name: N;
  readonly children: (control: Controlled<V[N]>) => ReactNode;
}

/** Renders a controlled input: for values that are not text, or that are loaded after the form. */
export function ControlledValue<V, N extends FieldName<V>>({ form, name, children }: ControlledValueProps<V, N>) {
  const value = useValue(form, name);
  const ref = useCallback((control: { focus(): void } | null) => form.registerControl(name, control), [form, name]);
  return children({
    name,
    value,
    ref,
    onChange: (next) => form.setValue(name, next),
    onBlur: () => form.leave(name),
  });
}
