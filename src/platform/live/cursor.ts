/**
 * A place in the change log, written 'transaction-number': everything up to and including it was delivered. Changes are
 * ordered by their transaction first, because a number taken early can commit late.
 */
export interface Cursor {
  readonly transaction: number;
  readonly id: number;
}

export function readLiveCursor(text: string | null | undefined): Cursor | null {
  const parts = /^(\d{1,16})-(\d{1,16})$/u.exec(text ?? '');
  return parts ? { transaction: Number(parts[1]), id: Number(parts[2]) } : null;
}

export function writeLiveCursor({ transaction, id }: Cursor): string {
  return `${transaction}-${id}`;
}

/** Negative when `one` comes first, 0 when they are the same place. */
export function compareCursors(one: Cursor, other: Cursor): number {
  return one.transaction - other.transaction || one.id - other.id;
}
