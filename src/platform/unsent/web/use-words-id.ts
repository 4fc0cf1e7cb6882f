import { useRef } from 'react';
import { v7 as uuid } from 'uuid';

type Words = ReadonlyArray<string | number | null>;

interface WordsId {
  /** The same words keep their id, since they may have arrived; the server takes other words under it for a repeat. */
  of(words: Words): string;
  /** The same words are something new from now on. */
  forget(): void;
}

/** The ids under which a form sends what is written in it; `first` is what waits already. */
export function useWordsId(first?: { readonly id: string; readonly words: Words }): WordsId {
  const given = useRef(first && { id: first.id, words: JSON.stringify(first.words) });
  return {
    of(now) {
      const words = JSON.stringify(now);
      if (given.current?.words !== words) given.current = { id: uuid(), words };
      return given.current.id;
    },
    forget() {
      given.current = undefined;
    },
  };
}
