import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect } from 'react';
import { toast } from '#ui/toast.ts';
import { NotSent } from './not-sent.ts';
import { problemOf } from './problem-of.ts';

let words: Promise<typeof import('./failure-words.lazy.ts') | null> | undefined;

function loadWords() {
  words ??= import('./failure-words.lazy.ts').catch(() => {
    words = undefined;
    return null;
  });
  return words;
}

/**
 * Tells of a failed call: title 'Error' where it has none of its own, the specified sentence, and under it what the server can usefully say. An ended
 * session says nothing here: the page asks for the password. Nor does what the person gave up themself.
 */
export function useFailureToast(): (error: unknown, sentence: string, retry?: () => void, title?: string) => void {
  const { t } = useLingui();
  // While all is well: when a call fails, there may be no network to fetch them over.
  useEffect(() => void setTimeout(loadWords), []);
  return useCallback(
    async (error, sentence, retry, title) => {
      const problem = problemOf(error);
      if (problem.code === 'unauthenticated' || error instanceof NotSent) return;
      const known = await loadWords();
      const more = [known?.detailOf(problem), known?.referenceOf(problem)].flatMap((one) => (one ? [t(one)] : []));
      toast({
        tone: 'danger',
        title: title ?? t`Error`,
        text: [sentence, ...more].join('\n'),
        ...(retry ? { action: { label: t`Retry`, onAction: retry } } : {}),
      });
    },
    [t],
  );
}
