import type { FailureCode, FailureDetails } from '#platform/failure.ts';

/** The body of every refusal, also of plain routes. `requestId` finds it in the log. */
export interface Problem extends FailureDetails {
  readonly code: FailureCode | 'internal';
  readonly requestId: string;
}

/** What went wrong with a call: the server's refusal, or `offline` when no answer came at all. */
export type CallProblem = Problem | { readonly code: 'offline' };
