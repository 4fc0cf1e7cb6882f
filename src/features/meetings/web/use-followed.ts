import { useEffect, useRef } from 'react';
import type { FieldName, Form } from '#platform/forms/web/form-state.ts';

/** The names of text fields. */
type TextName<V> = { [N in keyof V]: V[N] extends string ? N : never }[keyof V] & FieldName<V>;

/**
 * Fills a field from others until the user edits it: it follows them while it holds their previous value. With
 * `fillsEmpty` it also fills an empty field at first.
 */
export function useFollowed<V>(form: Form<V>, name: TextName<V>, said: string | null, fillsEmpty: boolean): void {
  const before = useRef<string>(undefined);
  useEffect(() => {
    if (said === null) return;
    const isKnown = before.current !== undefined;
    const stands: unknown = form.values()[name];
    const isOurs = isKnown && stands === before.current;
    before.current = said;
    if (stands === said || !(isOurs || (stands === '' && (fillsEmpty || isKnown)))) return;
    // TypeScript cannot derive that these fields hold strings.
    form.setValue(name, said as V[typeof name]);
  }, [form, name, said, fillsEmpty]);
}
