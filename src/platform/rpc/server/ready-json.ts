/**
 * An answer that the database wrote as JSON already. It travels to our own browser as it is; `/api` and tests parse it
 * with the strict output schema, so that it holds what the contract lists and nothing else.
 */
export class ReadyJson<T> {
  readonly text: string;
  /** What the text is the JSON of. */
  declare readonly shape: T;

  constructor(text: string) {
    this.text = text;
  }

  value(): T {
    // The text was written in the shape of T by whoever made this.
    return JSON.parse(this.text) as T;
  }
}

/** Lets a handler answer with JSON of what its contract promises. */
export function answer<T>(json: ReadyJson<T>): T {
  // `serveCalls` sends the text, `unpacked` reads it: no one else sees what a handler gives.
  return json as unknown as T;
}
