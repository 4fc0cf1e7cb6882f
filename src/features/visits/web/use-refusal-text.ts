import { useLingui } from '@lingui/react/macro';
import type { CallProblem } from '#platform/rpc/problem.ts';

/** Why the server refused a change of a visit, in one sentence; undefined if the failure says enough itself. */
export function useRefusalText(): (problem: CallProblem) => string | undefined {
  const { t } = useLingui();
  return (problem) => {
    if (problem.code !== 'conflict' || !('reason' in problem)) return undefined;
    const sentences: Readonly<Record<string, string>> = {
      visit_early: t`The visit has not begun.`,
      visit_over: t`The visit is over.`,
      visit_cancelled: t`This visit was cancelled.`,
      visit_completed: t`This visit is already completed.`,
      visit_closed: t`This visit is completed or cancelled. Reopen it first.`,
      already_checked_in: t`This property is already checked in. A code works once.`,
      code_locked: t`Five wrong codes: this property takes no code any more. Use your position.`,
      stop_visited: t`A property with a check-in or feedback stays in the visit.`,
      answered_by_visitor: t`The visitor gave this answer. Only they can change it.`,
    };
    return sentences[problem.reason ?? ''];
  };
}
