import type { QueryClient } from '@tanstack/react-query';
import { queryOptions } from '@tanstack/react-query';
import { connect } from '#platform/rpc/web/client.ts';
import type { publicSiteContract, Site } from '../contract.ts';

export const publicSiteApi = connect<typeof publicSiteContract>('publicSite');

/** Counts the published properties, and falls back to the name and phone number of the company. */
export const siteQuery = queryOptions({
  queryKey: ['public_site', 'settings'],
  queryFn: () => publicSiteApi.read(),
  meta: { topics: ['properties', 'company'] },
});

export const siteFeedsQuery = queryOptions({
  queryKey: ['public_site', 'feeds'],
  queryFn: () => publicSiteApi.feeds(),
});

export const publicationQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['public_site', 'publication', propertyId],
    queryFn: () => publicSiteApi.publication({ property_id: propertyId }),
    meta: { topics: ['properties'] },
  });

export function keepSite(queryClient: QueryClient, site: Site): void {
  queryClient.setQueryData(siteQuery.queryKey, site);
}
