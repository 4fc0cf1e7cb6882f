import type { FailureCode, FailureDetails, FieldProblem } from '#platform/failure.ts';

/** The body of every error, also of plain routes. `requestId` identifies it in the log. */
export interface Problem extends FailureDetails {
  readonly code: FailureCode | 'internal';
  readonly requestId: string;
}

/** Why a call failed: the server's error, or `offline` when no answer arrived. */
export type CallProblem = Problem | { readonly code: 'offline' };

/** The invalid or forbidden fields that an error names. */
export function fieldsOf(problem: CallProblem): readonly FieldProblem[] {
  return problem.code === 'invalid' || problem.code === 'forbidden' ? (problem.fields ?? []) : [];
}
