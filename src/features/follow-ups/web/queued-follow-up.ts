import type { MutationKind } from '#platform/offline-queue/web/offline-queue.ts';
import type { FollowUp, FollowUpChange, PlanInput } from '../contract.ts';
import { followUpsApi } from './queries.ts';

/** What shows follow-ups, and becomes stale with them. */
export const followUpTopics: readonly string[] = ['follow_ups', 'leads', 'clients', 'today', 'dashboard'];

/** A planned follow-up in the offline queue. */
export interface QueuedFollowUp {
  /** Of its client or lead; missing where it was not on screen. */
  readonly full_name?: string | undefined;
  readonly input: PlanInput;
}

/** The id makes a repeated request idempotent. */
export const followUpKind: MutationKind<QueuedFollowUp, FollowUp> = {
  kind: 'follow-up',
  topics: followUpTopics,
  send: ({ input }, signal) => followUpsApi.plan(input, { signal }),
};

/** What an agent does with an open follow-up. */
export type QueuedFollowUpAct = { readonly followUp: Pick<FollowUp, 'id' | 'person'> } & (
  | { readonly act: 'done'; readonly input: Pick<FollowUp, 'id'> }
  | { readonly act: 'change'; readonly input: FollowUpChange }
);

/** The server answers a repeated request with what is there. */
export const followUpActKind: MutationKind<QueuedFollowUpAct, FollowUp> = {
  kind: 'follow-up-act',
  topics: followUpTopics,
  send: (queued, signal) =>
    queued.act === 'done' ? followUpsApi.done(queued.input, { signal }) : followUpsApi.change(queued.input, { signal }),
};

/** A later act on the same follow-up replaces the queued one. */
export const followUpActId = (followUpId: string) => `follow-up-act:${followUpId}`;
