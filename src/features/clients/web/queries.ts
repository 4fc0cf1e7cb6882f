import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { connect } from '#platform/rpc/web/client.ts';
import type { ClientFilter, clientsContract } from '../contract.ts';
import type { ClientSorting } from '../rules.ts';

export const clients = connect<typeof clientsContract>('clients');

export const listQuery = (filter: ClientFilter, sort: ClientSorting) =>
  infiniteQueryOptions({
    queryKey: ['clients', 'list', filter, sort],
    queryFn: ({ pageParam }) => clients.list({ ...filter, sort, ...(pageParam ? { cursor: pageParam } : {}) }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    meta: { offersNew: true },
  });

export const countQuery = (filter: ClientFilter) =>
  queryOptions({
    queryKey: ['clients', 'count', filter],
    queryFn: () => clients.count(filter),
    placeholderData: keepPreviousData,
  });

export const clientQuery = (id: string) =>
  queryOptions({ queryKey: ['clients', 'one', id], queryFn: () => clients.find({ id }) });

/** Who is known by a phone or an e-mail address, except the client that is being edited. */
export const knownQuery = (typed: { phone?: string; email?: string }, except: string | undefined) =>
  queryOptions({
    queryKey: ['clients', 'known', typed, except],
    queryFn: () => clients.known({ ...typed, ...(except === undefined ? {} : { except }) }),
    placeholderData: keepPreviousData,
  });
