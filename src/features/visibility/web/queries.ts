import { queryOptions } from '@tanstack/react-query';
import { connect } from '#platform/rpc/web/client.ts';
import type { visibilityContract } from '../contract.ts';

export const visibilityApi = connect<typeof visibilityContract>('visibility');

/** Teams, people, and what each role reaches. */
export const visibilityQuery = queryOptions({
  queryKey: ['visibility'],
  queryFn: () => visibilityApi.read(),
  meta: { topics: ['teams', 'profiles'] },
});
