import { queryOptions } from '@tanstack/react-query';
import { countOptions, listOptions } from '#platform/lists/web/list-query.ts';
import { connect } from '#platform/rpc/web/client.ts';
import type { DealFilter, dealsContract } from '../contract.ts';
import type { DealSorting } from '../rules.ts';

export const dealsApi = connect<typeof dealsContract>('deals');

export const dealListQuery = (filter: DealFilter, sort: DealSorting) =>
  listOptions('deals', [filter, sort], (cursorInput, options) =>
    dealsApi.list({ ...filter, sort, ...cursorInput }, options),
  );

export const dealCountQuery = (filter: DealFilter) => countOptions('deals', filter, dealsApi.count);

/** The status that an earlier deal gives the property when this one is undone. */
export const displacedQuery = (id: string) =>
  queryOptions({
    queryKey: ['deals', 'displaced', id],
    queryFn: () => dealsApi.displaced({ id }),
    meta: { topics: ['deals', 'properties'] },
  });

/** Leads that a conversion closed without a deal; for Admins. */
export const unknownWinsQuery = queryOptions({
  queryKey: ['deals', 'unknown-wins'],
  queryFn: () => dealsApi.unknownWins(),
  meta: { topics: ['deals', 'leads'] },
});

/** The latest deals of a property or a client, or those that won a lead. They depend on the property, because its status changes `is_current`. */
export const dealsOfQuery = (of: { property: string } | { client: string } | { lead: string }) =>
  queryOptions({
    queryKey: ['deals', 'of', of],
    queryFn: () => dealsApi.list({ ...of, limit: 10 }),
    meta: { topics: ['deals', 'properties'] },
  });
