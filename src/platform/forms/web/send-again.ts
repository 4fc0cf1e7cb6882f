import type { Form } from './form-state.ts';

/** Retries a failed submit; if the form changed since, validates and sends the current values instead. */
export function resubmitForm<V extends object>(options: {
  readonly form: Form<V>;
  /** The values at the time of the submit. */
  readonly typed: V;
  /** Sends the same input as before. */
  same(): void;
  send(values: V): void;
}): void {
  const { form, typed, same, send } = options;
  if (form.values() === typed) same();
  else void form.submit(send);
}
