import { queryOptions } from '@tanstack/react-query';
import { connect } from '#platform/rpc/web/client.ts';
import type { BulkRun, bulkContract } from '../contract.ts';
import { isAtWork } from '../rules.ts';

export const bulkApi = connect<typeof bulkContract>('bulk');

const pollMs = 700;

export const bulkRunsQuery = queryOptions({
  queryKey: ['bulk_runs', 'list'],
  queryFn: () => bulkApi.list(),
});

/** Asks again while the program works on it: its progress is not in the change log. */
export const bulkRunQuery = (id: string) =>
  queryOptions({
    queryKey: ['bulk_runs', 'one', id],
    queryFn: () => bulkApi.find({ id }),
    refetchInterval: ({ state: { data } }) => (data && isAtWork(data.state) ? pollMs : false),
  });

type Counted = BulkRun['tally'][number];

/** The first names of those records; the count makes it fetch again when it changes. */
export const bulkItemsQuery = (id: string, { outcome, reason, count }: Counted) =>
  queryOptions({
    queryKey: ['bulk_runs', 'one', id, 'items', outcome, reason, count],
    queryFn: () => bulkApi.items({ id, outcome, ...(reason && { reason }) }),
    staleTime: 60_000,
  });
