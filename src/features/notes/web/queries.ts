import { infiniteQueryOptions } from '@tanstack/react-query';
import { connect } from '#platform/rpc/web/client.ts';
import type { notesContract } from '../contract.ts';
import type { NotedTopic } from '../rules.ts';

export const notesApi = connect<typeof notesContract>('notes');

export const notesQuery = (topic: NotedTopic, id: string) =>
  infiniteQueryOptions({
    queryKey: ['notes', 'list', topic, id],
    queryFn: ({ pageParam }) => notesApi.list({ topic, record_id: id, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    // Calls are communications, whose changes are those of the person.
    meta: { topics: ['clients', 'leads'] },
  });
