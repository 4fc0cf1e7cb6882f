import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { toast } from '#ui/toast.ts';
import { problemOf } from './problem-of.ts';

/**
 * Tells of a failed call: title 'Error', the specified sentence, and under it what the server can usefully say. An ended
 * session says nothing here: the page asks for the password.
 */
export function useFailureToast(): (error: unknown, sentence: string, retry?: () => void) => void {
  const { t } = useLingui();
  return useCallback(
    (error, sentence, retry) => {
      const problem = problemOf(error);
      if (problem.code === 'unauthenticated') return;
      const detail = {
        offline: t`No answer from the server. Check the connection; nothing you typed is lost.`,
        unavailable: t`The server cannot do this just now. Try again in a moment.`,
        full: t`The server's disk is full, so nothing was saved. Ask whoever runs Aangan to make room, then try again.`,
        forbidden: t`Your role does not allow this.`,
        waiting: t`You are not let in yet.`,
        not_found: t`It is no longer there: somebody may have deleted it.`,
        gone: t`It is no longer there: somebody may have deleted it.`,
        conflict: t`Somebody else changed it meanwhile.`,
        too_large: t`It is too large.`,
        too_many: t`Too many tries. Wait a moment.`,
        unsupported: t`This kind of file is not supported.`,
        invalid: '',
        internal: '',
      }[problem.code];
      const reference = 'requestId' in problem ? t`Reference: ${problem.requestId}` : '';
      toast({
        tone: 'danger',
        title: t`Error`,
        text: [sentence, detail, reference].filter((part) => part !== '').join('\n'),
        ...(retry ? { action: { label: t`Retry`, onAction: retry } } : {}),
      });
    },
    [t],
  );
}
