import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect } from 'react';
import { toast } from '#ui/toast.ts';
import { NotSent } from './not-sent.ts';
import { problemOf } from './problem-of.ts';

let failureMessages: Promise<typeof import('./failure-messages.lazy.ts') | null> | undefined;

function loadFailureMessages() {
  failureMessages ??= import('./failure-messages.lazy.ts').catch(() => {
    failureMessages = undefined;
    return null;
  });
  return failureMessages;
}

/**
 * Tells of a failed call: title 'Error' where it has none of its own, the specified sentence, and under it what the server can usefully say. An ended
 * session says nothing here: the page asks for the password. Nor does what the person gave up themself.
 */
export function useFailureToast(): (error: unknown, sentence: string, retry?: () => void, title?: string) => void {
  const { t } = useLingui();
  // While all is well: when a call fails, there may be no network to fetch them over.
  useEffect(() => void setTimeout(loadFailureMessages), []);
  return useCallback(
    async (error, sentence, retry, title) => {
      const problem = problemOf(error);
      if (problem.code === 'unauthenticated' || error instanceof NotSent) return;
      const known = await loadFailureMessages();
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
