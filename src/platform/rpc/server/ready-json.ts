/**
 * A result that the database has already written as JSON. Our own browser gets it unchanged. `/api` and tests parse it
 * with the strict output schema, so that it contains exactly what the contract lists.
 */
export class ReadyJson<T> {
  readonly text: string;
  /** The type of the parsed JSON. */
  declare readonly shape: T;

  constructor(text: string) {
    this.text = text;
  }

  value(): T {
    // The text was written in the shape of T.
    return JSON.parse(this.text) as T;
  }
}

/** Lets a handler return JSON in the place of its contract's output. */
export function answer<T>(json: ReadyJson<T>): T {
  // Only `serveCalls`, which sends the text, and `unpacked`, which parses it, see the result of a handler.
  return json as unknown as T;
}
