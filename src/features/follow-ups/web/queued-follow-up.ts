import type { MutationKind } from '#platform/offline-queue/web/offline-queue.ts';
import type { FollowUp, PlanInput } from '../contract.ts';
import { followUpsApi } from './queries.ts';

/** A planned follow-up in the offline queue. */
export interface QueuedFollowUp {
  /** Of its client or lead; missing where it was not on screen. */
  readonly full_name?: string | undefined;
  readonly input: PlanInput;
}

/** The id makes a repeated request idempotent. */
export const followUpKind: MutationKind<QueuedFollowUp, FollowUp> = {
  kind: 'follow-up',
  topics: ['follow_ups', 'leads', 'clients', 'dashboard'],
  send: ({ input }, signal) => followUpsApi.plan(input, { signal }),
};
