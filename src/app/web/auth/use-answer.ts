import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useState } from 'react';
import { failureMessage } from '#features/accounts/failure-message.ts';
import type { CallProblem } from '#platform/rpc/problem.ts';
import { problemOf } from '#platform/rpc/web/problem-of.ts';

export type AnswerState<T> =
  | { readonly state: 'asking' }
  | { readonly state: 'answered'; readonly value: T }
  | { readonly state: 'refused'; readonly problem: CallProblem; readonly sentence: string; retry(): void };

/** Sends the request once, on the first render; `ask` must be a stable function. */
export function useAnswer<T>(ask: () => Promise<T>): AnswerState<T> {
  const { t } = useLingui();
  const [answer, setAnswer] = useState<{ value: T } | { problem: CallProblem } | null>(null);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round repeats the call.
  useEffect(() => {
    let isCurrent = true;
    ask().then(
      (value) => isCurrent && setAnswer({ value }),
      (error: unknown) => isCurrent && setAnswer({ problem: problemOf(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [ask, round]);
  const retry = useCallback(() => {
    setAnswer(null);
    setRound((last) => last + 1);
  }, []);
  if (answer === null) return { state: 'asking' };
  if ('value' in answer) return { state: 'answered', value: answer.value };
  return { state: 'refused', problem: answer.problem, sentence: t(failureMessage(answer.problem)), retry };
}
