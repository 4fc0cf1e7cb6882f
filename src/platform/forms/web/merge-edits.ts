export interface MergedEdits<V> {
  /** Mine, plus the changes that only they made. */
  readonly merged: V;
  /** Fields that both changed differently: the user must choose. */
  readonly conflicts: readonly (keyof V & string)[];
}

/** Merges two edits of the same record; compares values as JSON. */
export function mergeEdits<V extends object>(base: V, mine: V, theirs: V): MergedEdits<V> {
  const merged = { ...mine };
  const conflicts: (keyof V & string)[] = [];
  // The keys of the values are field names.
  for (const field of Object.keys(mine) as (keyof V & string)[]) {
    const theyChanged = !isSame(base[field], theirs[field]);
    const iChanged = !isSame(base[field], mine[field]);
    if (theyChanged && !iChanged) merged[field] = theirs[field];
    if (theyChanged && iChanged && !isSame(mine[field], theirs[field])) conflicts.push(field);
  }
  return { merged, conflicts };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
