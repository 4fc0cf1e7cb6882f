import { useLingui } from '@lingui/react/macro';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';

/** Reports a failed restore, and what to do when another record has taken the name. */
export function useRestoreFailure(): (error: unknown, sentence: string) => void {
  const { t } = useLingui();
  const fail = useFailureToast();
  return (error, sentence) => {
    const problem = problemOf(error);
    const isNameTaken =
      problem.code === 'invalid' && problem.fields?.some(({ path, code }) => path === 'name' && code === 'taken');
    const reason = t`This name is already in use. Rename the other one first.`;
    fail(error, isNameTaken ? `${sentence}\n${reason}` : sentence);
  };
}
