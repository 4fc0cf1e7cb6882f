import { useRef } from 'react';

type Words = ReadonlyArray<string | number | null>;

interface WordsId {
  /** The same words keep their id, since they may have arrived; the server takes other words under it for a repeat. */
  of(words: Words): string;
  /** The same words are something new from now on. */
  forget(): void;
}

/** The ids under which a form sends what is written in it, made by `newId`; `first` is what waits already. */
export function useWordsId(newId: () => string, first?: { readonly id: string; readonly words: Words }): WordsId {
  const given = useRef(first && { id: first.id, words: JSON.stringify(first.words) });
  return {
    of(now) {
      const words = JSON.stringify(now);
      if (given.current?.words !== words) given.current = { id: newId(), words };
      return given.current.id;
    },
    forget() {
      given.current = undefined;
    },
  };
}
