import type { Client } from '#features/clients/contract.ts';
import type { MutationKind } from '#platform/offline-queue/web/offline-queue.ts';
import type { CallInput } from '../history-contract.ts';
import { communicationsApi } from './history-queries.ts';

/** A call in the offline queue. */
export interface QueuedCall {
  readonly id: string;
  readonly client: Pick<Client, 'id' | 'full_name'>;
  readonly call: CallInput;
  /** When it was typed; an earlier version did not store it. */
  readonly written_at?: string | undefined;
}

export const callKind: MutationKind<QueuedCall> = {
  kind: 'call',
  topics: ['communications', 'follow_ups'],
  send: ({ id, client, call, written_at }, signal) =>
    communicationsApi.logCall({ client_id: client.id, id, ...call, written_at }, { signal }),
};
