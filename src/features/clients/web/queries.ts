import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { countOptions, listOptions } from '#platform/lists/web/list-query.ts';
import { connect } from '#platform/rpc/web/client.ts';
import type { ClientFilter, clientsContract } from '../contract.ts';
import type { ClientSorting } from '../rules.ts';

export const clientsApi = connect<typeof clientsContract>('clients');

export const clientListQuery = (filter: ClientFilter, sort: ClientSorting) =>
  listOptions('clients', [filter, sort], (cursorInput, options) =>
    clientsApi.list({ ...filter, sort, ...cursorInput }, options),
  );

export const clientCountQuery = (filter: ClientFilter) => countOptions('clients', filter, clientsApi.count);

export const clientQuery = (id: string) =>
  queryOptions({ queryKey: ['clients', 'one', id], queryFn: () => clientsApi.find({ id }) });

/**
 * Existing clients or leads with a phone or an email address, except the one being edited. With `patienceMs`, the query
 * fails if there is no answer in time.
 */
export const existingPeopleQuery = (
  typed: { phone?: string; email?: string },
  except: string | undefined,
  patienceMs?: number,
) =>
  queryOptions({
    queryKey: ['clients', 'known', typed, except],
    queryFn: ({ signal }) =>
      clientsApi.known(
        { ...typed, ...(except === undefined ? {} : { except }) },
        { signal: patienceMs === undefined ? signal : AbortSignal.timeout(patienceMs) },
      ),
    placeholderData: keepPreviousData,
    meta: { topics: ['leads'] },
  });
