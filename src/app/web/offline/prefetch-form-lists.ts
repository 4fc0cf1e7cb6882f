import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { hashKey } from '@tanstack/react-query';
import { peopleQuery } from '#features/accounts/web/queries.ts';
import { propertyTypesQuery } from '#features/property-types/web/queries.ts';
import { readPersistedQuery } from '#platform/query-cache/web/query-cache-storage.ts';
import { build } from './build.ts';

/** Loads the lists of the forms that can be filled in offline, so that no form must have been opened before. */
export async function prefetchFormLists(client: QueryClient, person: string): Promise<void> {
  const isMissing = async ({ queryKey }: { queryKey: QueryKey }) =>
    (await readPersistedQuery(person, hashKey(queryKey), build)) === null;
  // Both first: a query can outlast the session, which deletes the stored ones.
  const [lacksTypes, lacksPeople] = await Promise.all([isMissing(propertyTypesQuery), isMissing(peopleQuery)]);
  if (lacksTypes) void client.prefetchQuery(propertyTypesQuery);
  if (lacksPeople) void client.prefetchQuery(peopleQuery);
}
