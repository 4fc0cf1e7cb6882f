import { useLingui } from '@lingui/react/macro';
import { useFailureToast } from '#platform/rpc/web/failure-toast.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';

/** Tells that a record did not come back, and what to do where it is another one's name that keeps it out. */
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
