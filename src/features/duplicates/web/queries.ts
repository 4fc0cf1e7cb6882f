import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ContactPerson, PersonTopic } from '#platform/contact/person.ts';
import { connect } from '#platform/rpc/web/client.ts';
import type { duplicatesContract } from '../contract.ts';
import type { DuplicateReason } from '../rules.ts';

export const duplicatesApi = connect<typeof duplicatesContract>('duplicates');

export const duplicateListQuery = (filter: { readonly reason?: DuplicateReason }) =>
  infiniteQueryOptions({
    queryKey: ['duplicates', 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      duplicatesApi.list({ ...filter, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    meta: { topics: ['leads', 'clients'] },
  });

export const personDuplicatesQuery = ({ topic, id }: ContactPerson) =>
  queryOptions({
    queryKey: ['duplicates', 'of', topic, id],
    queryFn: () => duplicatesApi.ofPerson({ topic, person_id: id }),
    meta: { topics: ['leads', 'clients'] },
  });

interface MergePairIds {
  readonly topic: PersonTopic;
  readonly kept_id: string;
  readonly merged_id: string;
}

/** Always from the server: a merge is on the versions that the user has seen. */
export const mergePreviewQuery = (pair: MergePairIds) =>
  queryOptions({
    queryKey: ['duplicates', 'preview', pair],
    queryFn: () => duplicatesApi.preview(pair),
    meta: { topics: [`${pair.topic}/${pair.kept_id}`, `${pair.topic}/${pair.merged_id}`] },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
