import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';
import type { WordColour } from '#platform/words/colours.ts';
import type { WordList } from '#platform/words/words.ts';
import { toast } from '#ui/toast.ts';
import type { Word } from '../contract.ts';
import { hasColour } from '../rules.ts';
import { vocabularyApi, wordsQuery, wordUsesQuery } from './queries.ts';
import { useWordProblem } from './use-word-problem.ts';

interface WordActionsOptions {
  readonly list: WordList;
  nameOf(word: Word): string;
  /** The word has records, so that it can only be merged. */
  onInUse(word: Word): void;
}

export interface WordActions {
  order(ids: readonly string[]): void;
  setHidden(word: Word, isHidden: boolean): void;
  dropOwnName(word: Word): void;
  setColour(word: Word, colour: WordColour): void;
  setStartsClock(word: Word, startsClock: boolean): void;
  remove(word: Word): void;
}

export function useRefreshWords(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [wordsQuery, wordUsesQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey: [...queryKey] })),
    );
}

/** What can be done with a word without a form. */
export function useWordActions({ list, nameOf, onInUse }: WordActionsOptions): WordActions {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const problemText = useWordProblem();
  const refresh = useRefreshWords();
  const failed = (error: unknown) => fail(error, problemText(error) ?? t`The word could not be changed.`);
  const save = useMutation({
    mutationFn: ({ id, version, name, is_hidden, starts_clock, colour }: Word) =>
      vocabularyApi.update({ id, version, name, is_hidden, starts_clock, ...(hasColour(list.kind) && { colour }) }),
    onMutate: (changed) => {
      queryClient.setQueryData(wordsQuery.queryKey, (words) =>
        words?.map((word) => (word.id === changed.id ? changed : word)),
      );
    },
    onError: failed,
    onSettled: refresh,
  });
  const ordering = useMutation({
    mutationFn: (ids: readonly string[]) => vocabularyApi.order({ kind: list.kind, ids: [...ids] }),
    onMutate: (ids) => {
      const position = (word: Word) => ids.indexOf(word.id);
      queryClient.setQueryData(wordsQuery.queryKey, (words) => {
        if (!words) return words;
        const own = words
          .filter((word) => position(word) >= 0)
          .toSorted((one, other) => position(one) - position(other));
        return [...words.filter((word) => position(word) < 0), ...own];
      });
    },
    onError: (error) => fail(error, t`The order could not be saved.`),
    onSettled: refresh,
  });
  const restore = (id: string) =>
    vocabularyApi
      .restore({ id })
      .catch((error) => fail(error, problemText(error) ?? t`The word could not be restored.`))
      .finally(refresh);
  const removal = useMutation({
    mutationFn: ({ id }: Word) => vocabularyApi.remove({ id }),
    onSuccess: (_, word) => {
      const name = nameOf(word);
      toast({
        tone: 'info',
        title: t`“${name}” removed`,
        durationMs: 10_000,
        action: { label: t`Undo`, onAction: () => void restore(word.id) },
      });
    },
    onError: (error, word) => {
      const problem = problemOf(error);
      const isInUse = 'fields' in problem && problem.fields?.some(({ code }) => code === 'in_use');
      if (isInUse) onInUse(word);
      else failed(error);
    },
    onSettled: refresh,
  });
  return {
    order: (ids) => ordering.mutate(ids),
    setHidden: (word, is_hidden) => save.mutate({ ...word, is_hidden }),
    dropOwnName: (word) => save.mutate({ ...word, name: null }),
    setColour: (word, colour) => save.mutate({ ...word, colour }),
    setStartsClock: (word, starts_clock) => save.mutate({ ...word, starts_clock }),
    remove: (word) => removal.mutate(word),
  };
}
