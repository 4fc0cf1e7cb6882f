import { useRef } from 'react';

type Content = ReadonlyArray<string | number | null>;

interface IdempotencyKeys {
  /** The same words keep their id, since they may have arrived; the server takes other words under it for a repeat. */
  of(content: Content): string;
  /** The same words are something new from now on. */
  forget(): void;
}

/** The ids under which a form sends what is written in it, made by `newId`; `first` is what waits already. */
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
