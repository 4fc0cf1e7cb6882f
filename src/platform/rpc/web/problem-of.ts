import type { CallProblem, Problem } from '#platform/rpc/problem.ts';

/** This device has no room for what could not be sent. */
export class DeviceFull extends Error {}

/** Converts any error of a call to a problem. A missing answer is not a refusal. */
export function problemOf(error: unknown): CallProblem {
  if (error instanceof Error && 'data' in error && isProblem(error.data)) return error.data;
  return { code: 'offline' };
}

/** Whether the server cannot serve at the moment. An unavailable part, such as the files, does not count. */
export function isUnable(error: unknown): boolean {
  const problem = problemOf(error);
  return problem.code === 'unavailable' && problem.reason === 'database';
}

/** Whether there was no answer, or the server cannot serve at the moment: a retry may succeed. */
export function isForLater(error: unknown): boolean {
  return problemOf(error).code === 'offline' || isUnable(error);
}

/** Whether a URL names no record: it does not exist, or its id is malformed. */
export function findsNothing(error: unknown): boolean {
  const { code } = problemOf(error);
  return code === 'not_found' || code === 'invalid';
}

function isProblem(data: unknown): data is Problem {
  return typeof data === 'object' && data !== null && 'code' in data && 'requestId' in data;
}
