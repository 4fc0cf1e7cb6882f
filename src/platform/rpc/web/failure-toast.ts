import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect } from 'react';
import { toast } from '#ui/toast.ts';
import { NotSent } from './not-sent.ts';
import { DeviceFull, problemOf } from './problem-of.ts';

let failureMessages: Promise<typeof import('./failure-messages.lazy.ts') | null> | undefined;

function loadFailureMessages() {
  failureMessages ??= import('./failure-messages.lazy.ts').catch(() => {
    failureMessages = undefined;
    return null;
  });
  return failureMessages;
}

/**
 * Returns a function that shows a failed call: the title 'Error' by default, the given sentence, and the server's
 * details below. It ignores an ended session, since the page asks for the password, and calls that the user cancelled.
 */
export function useFailureToast(): (error: unknown, sentence: string, retry?: () => void, title?: string) => void {
  const { t } = useLingui();
  // Loaded in advance: after a failed call there may be no network.
  useEffect(() => void setTimeout(loadFailureMessages), []);
  return useCallback(
    async (error, sentence, retry, title) => {
      const problem = problemOf(error);
      if (problem.code === 'unauthenticated' || error instanceof NotSent) return;
      const known = await loadFailureMessages();
      const own = 'message' in problem ? problem.message : undefined;
      const detail = error instanceof DeviceFull ? known?.deviceFull : known?.detailOf(problem);
      const details = [own === undefined ? detail : null, known?.referenceOf(problem)];
      const more = [...(own === undefined ? [] : [own]), ...details.flatMap((one) => (one ? [t(one)] : []))];
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
