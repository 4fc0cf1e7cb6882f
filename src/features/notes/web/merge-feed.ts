interface Happened {
  readonly at: string;
}
interface Written {
  readonly written_at: string;
}

type FeedItem<C, N> = { readonly change: C } | { readonly note: N };

interface Loaded<T> {
  readonly items: readonly T[];
  /** Earlier items have not been fetched. */
  readonly hasMore: boolean;
}

/**
 * Merges the changes of a record and the notes on it, the latest first. Both are paged: items earlier than the last fetched
 * item of the other list wait, so that a later page never inserts above them. `next` is the list to fetch for more.
 */
export function mergeFeed<C extends Happened, N extends Written>(
  changes: Loaded<C>,
  notes: Loaded<N>,
): { items: FeedItem<C, N>[]; next: 'changes' | 'notes' | null } {
  const endOf = ({ hasMore }: Loaded<unknown>, last: string | undefined) =>
    hasMore && last !== undefined ? Date.parse(last) : Number.NEGATIVE_INFINITY;
  const changesEnd = endOf(changes, changes.items.at(-1)?.at);
  const notesEnd = endOf(notes, notes.items.at(-1)?.written_at);
  const horizon = Math.max(changesEnd, notesEnd);
  const items: FeedItem<C, N>[] = [];
  let index = 0;
  const addNotes = (after: number) => {
    for (let note = notes.items[index]; note && Date.parse(note.written_at) >= after; note = notes.items[index]) {
      items.push({ note });
      index += 1;
    }
  };
  for (const change of changes.items) {
    const at = Date.parse(change.at);
    if (at < horizon) break;
    addNotes(at);
    items.push({ change });
  }
  addNotes(horizon);
  const next = changes.hasMore && changesEnd >= notesEnd ? 'changes' : notes.hasMore ? 'notes' : null;
  return { items, next };
}
