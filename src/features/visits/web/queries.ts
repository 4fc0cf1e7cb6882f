import { queryOptions } from '@tanstack/react-query';
import { connect } from '#platform/rpc/web/client.ts';
import type { visitsContract } from '../contract.ts';

export const visitsApi = connect<typeof visitsContract>('visits');

/** A visit is stored with its meeting; the server decides by its own clock whether it can be checked in. */
export const visitQuery = (id: string) =>
  queryOptions({
    queryKey: ['visits', 'one', id],
    queryFn: () => visitsApi.find({ id }),
    refetchInterval: 60_000,
    meta: { topics: ['meetings', 'clients', 'leads', 'properties', 'company'] },
  });
