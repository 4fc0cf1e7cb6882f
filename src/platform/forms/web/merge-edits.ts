export interface MergedEdits<V> {
  /** Mine, with what only they changed. */
  readonly merged: V;
  /** What both changed, each differently: somebody must choose. */
  readonly clashes: readonly (keyof V & string)[];
}

/** Joins two edits that started from the same record; values are compared as they are written. */
export function mergeEdits<V extends object>(base: V, mine: V, theirs: V): MergedEdits<V> {
  const merged = { ...mine };
  const clashes: (keyof V & string)[] = [];
  // The fields of a form are its own names.
  for (const field of Object.keys(mine) as (keyof V & string)[]) {
    const theyChanged = !isSame(base[field], theirs[field]);
    const iChanged = !isSame(base[field], mine[field]);
    if (theyChanged && !iChanged) merged[field] = theirs[field];
    if (theyChanged && iChanged && !isSame(mine[field], theirs[field])) clashes.push(field);
  }
  return { merged, clashes };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
