import type { CallProblem, Problem } from '#platform/rpc/problem.ts';

/** Reads any error of a call. No answer is not a refusal. */
export function problemOf(error: unknown): CallProblem {
  if (error instanceof Error && 'data' in error && isProblem(error.data)) return error.data;
  return { code: 'offline' };
}

/** Whether the server can do nothing just now. A part of it that is away, such as the files, says nothing of the rest. */
export function isUnable(error: unknown): boolean {
  const problem = problemOf(error);
  return problem.code === 'unavailable' && problem.reason === 'database';
}

/** Whether there was no answer, or only that the server can do nothing just now: the same may be taken later. */
export function isForLater(error: unknown): boolean {
  return problemOf(error).code === 'offline' || isUnable(error);
}

/** Whether an address leads to no record: there is none, or what stands in it is no id. */
export function findsNothing(error: unknown): boolean {
  const { code } = problemOf(error);
  return code === 'not_found' || code === 'invalid';
}

function isProblem(data: unknown): data is Problem {
  return typeof data === 'object' && data !== null && 'code' in data && 'requestId' in data;
}
