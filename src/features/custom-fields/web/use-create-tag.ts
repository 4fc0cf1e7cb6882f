import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { v7 as uuid } from 'uuid';
import { vocabularyApi, wordsQuery } from '#features/vocabulary/web/queries.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import { findTypedTag } from '../typed-tag.ts';

/** Adds a tag to those of the agency. If a colleague has just added one with this name, it is that one. */
export function useCreateTag(onDone: (key: string) => void) {
  const queryClient = useQueryClient();
  const id = useRef(uuid());
  return useMutation({
    mutationFn: async (name: string) => {
      try {
        const word = await vocabularyApi.create({ id: id.current, kind: 'tag', name });
        queryClient.setQueryData(wordsQuery.queryKey, (words) => words && [...words, word]);
        return word.key;
      } catch (error) {
        const problem = problemOf(error);
        const isTaken = 'fields' in problem && problem.fields?.some(({ code }) => code === 'taken');
        if (!isTaken) throw error;
        const found = findTypedTag(await queryClient.fetchQuery({ ...wordsQuery, staleTime: 0 }), name, []);
        if (found.kind !== 'chosen') throw error;
        return found.key;
      }
    },
    onSuccess: (key) => {
      id.current = uuid();
      onDone(key);
    },
  });
}
