import { queryOptions } from '@tanstack/react-query';
import { connect } from '#platform/rpc/web/client.ts';
import type { Archive, archivesContract } from '../contract.ts';

export const archivesApi = connect<typeof archivesContract>('archives');

const askEveryMs = 1500;

export const archivesQuery = queryOptions({
  queryKey: ['archives', 'list'],
  queryFn: () => archivesApi.list(),
  // No live update reports the progress, so the browser polls.
  refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? askEveryMs : false),
});

export function isUnderWay({ state }: Archive): boolean {
  return state === 'waiting' || state === 'running';
}
