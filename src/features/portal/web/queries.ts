import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { connect } from '#platform/rpc/web/client.ts';
import type { portalLinksContract } from '../contract.ts';

export const portalLinksApi = connect<typeof portalLinksContract>('portalLinks');

export const linksQuery = (clientId: string) =>
  queryOptions({
    queryKey: ['portal', 'links', clientId],
    queryFn: () => portalLinksApi.list({ topic: 'clients', person_id: clientId }),
    meta: { topics: ['clients'] },
  });

export const activeLinksQuery = infiniteQueryOptions({
  queryKey: ['portal', 'standing'],
  queryFn: ({ pageParam }) => portalLinksApi.listActive(pageParam ? { cursor: pageParam } : {}),
  initialPageParam: '',
  getNextPageParam: (page) => page.next,
  meta: { topics: ['clients', 'leads'] },
});
