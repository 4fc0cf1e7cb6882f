import { infiniteQueryOptions } from '@tanstack/react-query';
import { connect } from '#platform/rpc/web/client.ts';
import type { notesContract } from '../contract.ts';
import type { NotedTopic, NotePart } from '../rules.ts';

export const notesApi = connect<typeof notesContract>('notes');

/** The notes on a record and the calls with it; `part` keeps only one of the two. */
export const notesQuery = (topic: NotedTopic, id: string, part?: NotePart) =>
  infiniteQueryOptions({
    queryKey: ['notes', 'list', topic, id, ...(part ? [part] : [])],
    queryFn: ({ pageParam }) => notesApi.list({ topic, record_id: id, part, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    // Calls are communications, whose changes are those of the person.
    meta: { topics: ['clients', 'leads'] },
  });
