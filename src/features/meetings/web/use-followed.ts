import { useEffect, useRef } from 'react';
import type { FieldName, Form } from '#platform/forms/web/form-state.ts';

/** The fields that hold one text. */
type TextName<V> = { [N in keyof V]: V[N] extends string ? N : never }[keyof V] & FieldName<V>;

/**
 * A field that says what follows from others, until somebody types it: it changes with them while it holds what they said
 * before. `fillsEmpty` lets them fill it also where nothing stands.
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
    // The names are those of texts.
    form.setValue(name, said as V[typeof name]);
  }, [form, name, said, fillsEmpty]);
}
