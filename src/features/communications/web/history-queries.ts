import { infiniteQueryOptions } from '@tanstack/react-query';
import { connect } from '#platform/rpc/web/client.ts';
import type { communicationsContract } from '../history-contract.ts';
import type { CommunicationType } from '../rules.ts';

const communications = connect<typeof communicationsContract>('communications');

/** What was written and said with a client; all of it, or one kind. */
export const historyQuery = (clientId: string, type: CommunicationType | null) =>
  infiniteQueryOptions({
    queryKey: ['communications', 'list', clientId, type],
    queryFn: ({ pageParam }) =>
      communications.list({ client_id: clientId, ...(type && { type }), ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    meta: { topics: ['clients'] },
  });
