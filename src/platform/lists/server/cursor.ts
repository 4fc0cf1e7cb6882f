import { Failure } from '#platform/failure.ts';

/** A row's place in a list: what it is sorted by, and its id. */
export interface Place {
  readonly value: string;
  readonly id: string;
}

/** A place as the browser keeps it, without looking into it. */
export function writeCursor({ value, id }: Place): string {
  return Buffer.from(JSON.stringify([value, id])).toString('base64url');
}

/** Reads a cursor back; refuses one that is none or whose value is not of this shape. */
export function readCursor(cursor: string, shape: RegExp): Place {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(parts)) {
      const [value, id] = parts as unknown[];
      const isPlace = typeof value === 'string' && shape.test(value) && !value.includes('\0');
      if (isPlace && typeof id === 'string' && /^[0-9a-f-]{36}$/u.test(id)) return { value, id };
    }
  } catch {
    // Falls through to the refusal.
  }
  throw new Failure('invalid', { fields: [{ path: 'cursor', code: 'not_valid' }] });
}
