import type { LeadStatus } from '#features/leads/rules.ts';
import type { BulkChange } from '../contract.ts';
import type { BulkKind } from '../rules.ts';

/** Of the part of the form that asks about one act. */
export interface PartProps {
  readonly kind: BulkKind;
  /** The lost stage that leads move to. */
  readonly stage?: LeadStatus | undefined;
  /** Whether the user tried to go on: what is missing is then said. */
  readonly isTried: boolean;
  /** Null while it is incomplete. */
  onChange(change: BulkChange | null): void;
}
