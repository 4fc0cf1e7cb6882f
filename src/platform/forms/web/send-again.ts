import type { Form } from './form-state.ts';

/** Sends once more what failed; where something was typed since, what stands in the form now, which is checked first. */
export function resubmitForm<V extends object>(options: {
  readonly form: Form<V>;
  /** What stood in the form when it was sent. */
  readonly typed: V;
  /** Sends the same as before. */
  same(): void;
  send(values: V): void;
}): void {
  const { form, typed, same, send } = options;
  if (form.values() === typed) same();
  else void form.submit(send);
}
