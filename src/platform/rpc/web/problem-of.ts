import type { CallProblem, Problem } from '#platform/rpc/problem.ts';

/** Reads any error of a call. No answer is not a refusal. */
export function problemOf(error: unknown): CallProblem {
  if (error instanceof Error && 'data' in error && isProblem(error.data)) return error.data;
  return { code: 'offline' };
}

function isProblem(data: unknown): data is Problem {
  return typeof data === 'object' && data !== null && 'code' in data && 'requestId' in data;
}
