import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { connect } from '#platform/rpc/web/client.ts';
import type { accountsContract, Me } from '../contract.ts';

export const accountsApi = connect<typeof accountsContract>('accounts');

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: () => accountsApi.me(),
  staleTime: 5 * 60_000,
  // Refetches at once when an Admin changes the company or the user's role.
  meta: { topics: ['company', 'profiles'] },
});

/** The signed-in person; the initial data is part of the page. */
export function useMe(): Me {
  return useSuspenseQuery(meQuery).data;
}

export const peopleQuery = queryOptions({ queryKey: ['profiles', 'list'], queryFn: () => accountsApi.listPeople() });
export const devicesQuery = queryOptions({ queryKey: ['sessions', 'list'], queryFn: () => accountsApi.listDevices() });
export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor', 'mine'],
  queryFn: () => accountsApi.secondFactor(),
  meta: { topics: ['profiles'] },
});
export const secondFactorsQuery = queryOptions({
  queryKey: ['second-factor', 'list'],
  queryFn: () => accountsApi.listSecondFactors(),
  meta: { topics: ['profiles'] },
});
