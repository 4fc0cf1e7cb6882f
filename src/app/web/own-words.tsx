import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { wordsQuery } from '#features/vocabulary/web/queries.ts';
import { showWords } from '#platform/words/web/show-words.ts';

/** Keeps every screen up to date with the agency's words. */
export function OwnWords() {
  const { data } = useQuery(wordsQuery);
  useLayoutEffect(() => {
    if (data) showWords(data);
  }, [data]);
  return null;
}
