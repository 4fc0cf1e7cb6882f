import { ORPCError, ValidationError } from '@orpc/server';
import { isDatabaseAway, isDatabaseFull } from '#platform/database/server/database.ts';
import type { FieldProblem } from '#platform/failure.ts';
import { Failure, failureStatuses } from '#platform/failure.ts';
import { fieldProblemOf } from '#platform/rpc/issues.ts';
import type { Problem } from '#platform/rpc/problem.ts';

/** Converts any error of a handler to a failure for the caller; null for a bug. */
export function failureOf(error: unknown): Failure | null {
  if (error instanceof Failure) return error;
  if (isDatabaseAway(error)) return new Failure('unavailable', { reason: 'database', retryAfter: 3 });
  if (isDatabaseFull(error)) return new Failure('full', { reason: 'database' });
  if (error instanceof ORPCError) {
    const cause: unknown = error.cause;
    if (cause instanceof ValidationError && error.code === 'BAD_REQUEST') {
      return new Failure('invalid', { fields: problemsIn(cause) });
    }
    if (cause instanceof ValidationError) return null;
    if (error.status === 413) return new Failure('too_large');
    if (error.status === 404) return new Failure('not_found');
    if (error.status === 415) return new Failure('unsupported');
    if (error.status < 500) return new Failure('invalid', { reason: 'malformed' });
  }
  if (error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number') {
    if (error.statusCode === 413) return new Failure('too_large');
    if (error.statusCode === 415) return new Failure('unsupported');
    if (error.statusCode >= 400 && error.statusCode < 500) return new Failure('invalid', { reason: 'malformed' });
  }
  return null;
}

/** One problem per field. The library omits values, without which 'required' and 'invalid' look alike. */
function problemsIn({ issues, data }: ValidationError): FieldProblem[] {
  const problems = new Map<string, FieldProblem>();
  for (const issue of issues) {
    const problem = fieldProblemOf({ ...issue, input: valueAt(data, problemPath(issue.path)) });
    if (!problems.has(problem.path)) problems.set(problem.path, problem);
  }
  return [...problems.values()];
}

function problemPath(path: ValidationError['issues'][number]['path']): PropertyKey[] {
  return (path ?? []).map((part) => (typeof part === 'object' ? part.key : part));
}

function valueAt(data: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    data,
  );
}

/** The HTTP status and body of any error. */
export function problemAnswer(error: unknown, requestId: string): { status: number; problem: Problem } {
  const failure = failureOf(error);
  if (!failure) return { status: 500, problem: { code: 'internal', requestId } };
  return { status: failureStatuses[failure.code], problem: { code: failure.code, ...failure.details, requestId } };
}
