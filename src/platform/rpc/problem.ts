import type { FailureCode, FailureDetails } from '#platform/failure.ts';

/** The body of every refusal, also of plain routes. `requestId` finds it in the log. */
export interface Problem extends FailureDetails {
  readonly code: FailureCode | 'internal';
  readonly requestId: string;
}
