import type { ContactPerson } from '#platform/contact/person.ts';
import type { MutationKind, QueuedMutation } from '#platform/offline-queue/web/offline-queue.ts';
import { queuedPayload } from '#platform/offline-queue/web/offline-queue.ts';
import type { CallInput } from '../history-contract.ts';
import { communicationsApi } from './history-queries.ts';

/** The client or lead of a call; the name may be missing where its page was not on screen. */
export type CalledPerson = ContactPerson & { readonly full_name?: string | undefined };

/** A call in the offline queue. */
export interface QueuedCall {
  readonly id: string;
  readonly person: CalledPerson;
  readonly call: CallInput;
  /** When it was typed; an earlier version did not store it. */
  readonly written_at?: string | undefined;
}

/** A call with a client that an earlier version queued. */
type EarlierClientCall = Omit<QueuedCall, 'person'> & { readonly client: { readonly id: string; full_name: string } };

/** A call with a lead that an earlier version queued. */
interface EarlierLeadCall extends Pick<CallInput, 'outcome' | 'follow_up_on' | 'stage'> {
  readonly id: string;
  readonly lead_id: string;
  readonly body: string;
  readonly written_at: string;
  /** Moves a lead that is still new to Contacted. */
  readonly is_contacted?: boolean | undefined;
  readonly about?: string | undefined;
}

const topics = ['communications', 'notes', 'follow_ups', 'leads'];

const send = ({ id, person, call, written_at }: QueuedCall, signal: AbortSignal) =>
  communicationsApi.logCall({ topic: person.topic, person_id: person.id, id, ...call, written_at }, { signal });

export const callKind: MutationKind<QueuedCall | EarlierClientCall> = {
  kind: 'call',
  topics,
  send: (queued, signal) => send(withPerson(queued), signal),
};

export const earlierLeadCallKind: MutationKind<EarlierLeadCall> = {
  kind: 'lead-call',
  topics,
  send: (queued, signal) => send(ofLead(queued), signal),
};

/** A queued call; null for any other entry. */
export function queuedCallOf(entry: QueuedMutation | null | undefined): QueuedCall | null {
  const call = queuedPayload(callKind, entry);
  if (call) return withPerson(call);
  const earlier = queuedPayload(earlierLeadCallKind, entry);
  return earlier && ofLead(earlier);
}

function withPerson(queued: QueuedCall | EarlierClientCall): QueuedCall {
  return 'person' in queued ? queued : { ...queued, person: { topic: 'clients', ...queued.client } };
}

function ofLead({
  id,
  lead_id,
  about,
  outcome,
  body,
  written_at,
  follow_up_on,
  ...moved
}: EarlierLeadCall): QueuedCall {
  const stage = moved.stage ?? (moved.is_contacted ? { from: 'new' as const, to: 'contacted' as const } : undefined);
  const call = { direction: 'out', outcome, duration_minutes: null, note: body, follow_up_on, stage } as const;
  return { id, person: { topic: 'leads', id: lead_id, full_name: about }, call, written_at };
}
