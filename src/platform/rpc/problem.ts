import type { FailureCode, FailureDetails, FieldProblem } from '#platform/failure.ts';

/** The body of every refusal, also of plain routes. `requestId` finds it in the log. */
export interface Problem extends FailureDetails {
  readonly code: FailureCode | 'internal';
  readonly requestId: string;
}

/** What went wrong with a call: the server's refusal, or `offline` when no answer came at all. */
export type CallProblem = Problem | { readonly code: 'offline' };

/** The fields that a refusal is about: what is wrong in them, or may not be changed so. */
export function fieldsOf(problem: CallProblem): readonly FieldProblem[] {
  return problem.code === 'invalid' || problem.code === 'forbidden' ? (problem.fields ?? []) : [];
}
