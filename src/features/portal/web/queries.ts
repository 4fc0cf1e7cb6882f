import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ContactPerson } from '#platform/contact/person.ts';
import { connect } from '#platform/rpc/web/client.ts';
import type { portalLinksContract } from '../contract.ts';

export const portalLinksApi = connect<typeof portalLinksContract>('portalLinks');

export const linksQuery = ({ topic, id }: ContactPerson) =>
  queryOptions({
    queryKey: ['portal', 'links', topic, id],
    queryFn: () => portalLinksApi.list({ topic, person_id: id }),
    // A lead that becomes a client passes its links on.
    meta: { topics: ['clients', 'leads'] },
  });

export const activeLinksQuery = infiniteQueryOptions({
  queryKey: ['portal', 'standing'],
  queryFn: ({ pageParam }) => portalLinksApi.listActive(pageParam ? { cursor: pageParam } : {}),
  initialPageParam: '',
  getNextPageParam: (page) => page.next,
  meta: { topics: ['clients', 'leads'] },
});
