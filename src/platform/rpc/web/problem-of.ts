import type { CallProblem, Problem } from '#platform/rpc/problem.ts';

/** Reads any error of a call. No answer is not a refusal. */
export function problemOf(error: unknown): CallProblem {
  if (error instanceof Error && 'data' in error && isProblem(error.data)) return error.data;
  return { code: 'offline' };
}

/** Whether an address leads to no record: there is none, or what stands in it is no id. */
export function findsNothing(error: unknown): boolean {
  const { code } = problemOf(error);
  return code === 'not_found' || code === 'invalid';
}

function isProblem(data: unknown): data is Problem {
  return typeof data === 'object' && data !== null && 'code' in data && 'requestId' in data;
}
