import { infiniteQueryOptions } from '@tanstack/react-query';
import { connect } from '#platform/rpc/web/client.ts';
import type { historyContract, recordTopics, TimelinePart } from '../contract.ts';
import { trashTopics } from '../trash-topics.ts';
import type { AuditSearch } from './audit-search.ts';

export const historyApi = connect<typeof historyContract>('history');

export type RecordTopic = (typeof recordTopics)[number];

/** The changes of a record; `part` keeps only some of them. */
export const timelineQuery = (topic: RecordTopic, id: string, part?: TimelinePart) =>
  infiniteQueryOptions({
    queryKey: [topic, 'timeline', id, ...(part ? [part] : [])],
    queryFn: ({ pageParam }) => historyApi.timeline({ topic, id, part, ...(pageParam ? { before: pageParam } : {}) }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.has_more ? page.entries.at(-1)?.id : undefined),
  });

export const auditQuery = (search: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: ['audit', 'list', search],
    // Live updates do not cover the user's own actions.
    staleTime: 0,
    queryFn: ({ pageParam }) => historyApi.audit({ ...search, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });

export const trashQuery = infiniteQueryOptions({
  queryKey: ['trash', 'list'],
  queryFn: ({ pageParam }) => historyApi.trash(pageParam ? { cursor: pageParam } : {}),
  initialPageParam: '',
  getNextPageParam: (page) => page.next,
  meta: { topics: trashTopics },
});
