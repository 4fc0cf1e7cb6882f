import type { LeadStatus } from '#features/leads/rules.ts';
import type { CallOutcome, Direction } from '../rules.ts';

export interface CallValues {
  readonly outcome: CallOutcome;
  readonly note: string;
  /** A day, or empty. */
  readonly follow_up_on: string;
  readonly direction: Direction;
  readonly duration_minutes: string;
  /** For a call with a lead; empty for the stage that suits the outcome. */
  readonly stage: LeadStatus | '';
}

export const emptyCall: CallValues = {
  outcome: 'reached',
  note: '',
  follow_up_on: '',
  direction: 'out',
  duration_minutes: '',
  stage: '',
};
