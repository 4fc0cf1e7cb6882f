import type { QueryClient } from '@tanstack/react-query';
import type { MutationKind } from '#platform/offline-queue/web/offline-queue.ts';
import type { LeadCallInput, NoteInput } from '../contract.ts';
import type { NotedTopic } from '../rules.ts';
import { notesApi } from './queries.ts';

/** What the record is called, for whoever looks at what waits; without it where it was not on the screen. */
interface Named {
  readonly about?: string | undefined;
}

/** The name of a record whose page was opened. */
export function recordName(queryClient: QueryClient, topic: NotedTopic, id: string): string | undefined {
  const record = queryClient.getQueryData<{ full_name?: string; title?: string }>([topic, 'one', id]);
  return record?.full_name ?? record?.title;
}

/** A note, and a call with a lead, as they wait for a network: with the id that makes a repeat the same one. */
export const noteKind: MutationKind<NoteInput & Named> = {
  kind: 'note',
  topics: ['notes'],
  send: ({ about: _about, ...note }, signal) => notesApi.add(note, { signal }),
};

export const leadCallKind: MutationKind<LeadCallInput & Named> = {
  kind: 'lead-call',
  topics: ['notes', 'leads'],
  send: ({ about: _about, ...call }, signal) => notesApi.logCall(call, { signal }),
};
