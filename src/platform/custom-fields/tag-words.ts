import { wordList } from '#platform/words/words.ts';

/** Aangan ships no tags. */
export const tagWords = wordList('tag', {});
