import { queryOptions } from '@tanstack/react-query';
import { connect } from '#platform/rpc/web/client.ts';
import type { propertyTypesContract } from '../contract.ts';

export const propertyTypesApi = connect<typeof propertyTypesContract>('propertyTypes');

export const propertyTypesQuery = queryOptions({
  queryKey: ['property_types', 'list'],
  queryFn: () => propertyTypesApi.list(),
  staleTime: 5 * 60_000,
});
