import { queryOptions } from '@tanstack/react-query';
import { connect } from '#platform/rpc/web/client.ts';
import type { customFieldsContract } from '../contract.ts';

export const customFieldsApi = connect<typeof customFieldsContract>('customFields');

/** Every page has the fields with its first data; live updates refetch them. */
export const customFieldsQuery = queryOptions({
  queryKey: ['custom_fields', 'list'],
  queryFn: () => customFieldsApi.list(),
});

export const customFieldUsesQuery = queryOptions({
  queryKey: ['custom_fields', 'uses'],
  queryFn: () => customFieldsApi.uses(),
  meta: { topics: ['properties', 'clients', 'leads', 'deals'] },
});
