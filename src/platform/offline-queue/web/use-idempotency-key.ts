import { useRef } from 'react';

type Content = ReadonlyArray<string | number | null>;

interface IdempotencyKeys {
  /**
   * The same content keeps its id, since it may have arrived. Changed content needs a new one, or the server would take
   * it for a replay.
   */
  of(content: Content): string;
  /** The same content gets a new id from now on. */
  forget(): void;
}

/** Ids for the content that a form sends, created by `newId`; `first` is the queued entry, if any. */
export function useIdempotencyKey(
  newId: () => string,
  first?: { readonly id: string; readonly content: Content },
): IdempotencyKeys {
  const last = useRef(first && { id: first.id, content: JSON.stringify(first.content) });
  return {
    of(now) {
      const content = JSON.stringify(now);
      if (last.current?.content !== content) last.current = { id: newId(), content };
      return last.current.id;
    },
    forget() {
      last.current = undefined;
    },
  };
}
