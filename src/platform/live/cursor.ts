/**
 * A position in the change log, written 'transaction-number': everything up to it was delivered. The transaction is
 * compared first, because a lower number can commit later.
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

/** Negative if `one` is before `other`, 0 if they are equal. */
export function compareCursors(one: Cursor, other: Cursor): number {
  return one.transaction - other.transaction || one.id - other.id;
}
