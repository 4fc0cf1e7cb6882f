import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { customFieldsQuery } from '#features/custom-fields/web/queries.ts';
import { wordsQuery } from '#features/vocabulary/web/queries.ts';
import { showCustomFields } from '#platform/custom-fields/web/show-custom-fields.ts';
import { showWords } from '#platform/words/web/show-words.ts';

/** Keeps every screen up to date with the agency's words and fields. */
export function OwnWords() {
  const { data: words } = useQuery(wordsQuery);
  const { data: fields } = useQuery(customFieldsQuery);
  useLayoutEffect(() => {
    if (words) showWords(words);
  }, [words]);
  useLayoutEffect(() => {
    if (fields) showCustomFields(fields);
  }, [fields]);
  return null;
}
