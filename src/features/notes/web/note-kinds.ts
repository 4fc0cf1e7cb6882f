import type { QueryClient } from '@tanstack/react-query';
import type { MutationKind } from '#platform/offline-queue/web/offline-queue.ts';
import type { NoteInput } from '../contract.ts';
import type { NotedTopic } from '../rules.ts';
import { notesApi } from './queries.ts';

/** The name of the record for the list of queued items; missing when the record was not on screen. */
interface Named {
  readonly about?: string | undefined;
}

/** The cached name of a record whose page was opened. */
export function recordName(queryClient: QueryClient, topic: NotedTopic, id: string): string | undefined {
  const record = queryClient.getQueryData<{ full_name?: string; title?: string }>([topic, 'one', id]);
  return record?.full_name ?? record?.title;
}

/** Queued notes; the id makes a repeated request idempotent. */
export const noteKind: MutationKind<NoteInput & Named> = {
  kind: 'note',
  topics: ['notes', 'leads', 'follow_ups'],
  send: ({ about: _about, ...note }, signal) => notesApi.add(note, { signal }),
};
