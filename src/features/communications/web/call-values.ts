import type { CallOutcome, Direction } from '../rules.ts';

/** What the dialog of a call holds. */
export interface CallValues {
  readonly outcome: CallOutcome;
  readonly note: string;
  /** A day, or empty. */
  readonly follow_up_on: string;
  /** Of a call with a client. */
  readonly direction: Direction;
  readonly duration_minutes: string;
  /** Of a call with a lead that is new. */
  readonly is_contacted: boolean;
}

export const emptyCall: CallValues = {
  outcome: 'reached',
  note: '',
  follow_up_on: '',
  direction: 'out',
  duration_minutes: '',
  is_contacted: true,
};
