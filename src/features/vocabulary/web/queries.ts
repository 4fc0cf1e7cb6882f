import { queryOptions } from '@tanstack/react-query';
import { connect } from '#platform/rpc/web/client.ts';
import type { vocabularyContract } from '../contract.ts';

export const vocabularyApi = connect<typeof vocabularyContract>('vocabulary');

/** Every page has the words with its first data; live updates refetch them. */
export const wordsQuery = queryOptions({
  queryKey: ['words', 'list'],
  queryFn: () => vocabularyApi.list(),
});

export const wordUsesQuery = queryOptions({
  queryKey: ['words', 'uses'],
  queryFn: () => vocabularyApi.uses(),
  meta: {
    topics: [
      'leads',
      'documents',
      'meetings',
      'source_costs',
      'routing',
      'intake_connections',
      'properties',
      'clients',
      'deals',
    ],
  },
});
