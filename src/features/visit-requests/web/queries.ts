import { queryOptions } from '@tanstack/react-query';
import type { ContactPerson } from '#platform/contact/person.ts';
import { connect } from '#platform/rpc/web/client.ts';
import type { visitRequestsContract } from '../contract.ts';

export const visitRequestsApi = connect<typeof visitRequestsContract>('visitRequests');

/** Of one person, or by responsible agent. */
export const visitRequestsQuery = (of: ContactPerson | 'mine' | 'all') =>
  queryOptions({
    queryKey: ['visit_requests', 'list', ...(typeof of === 'string' ? [of] : [of.topic, of.id])],
    queryFn: () =>
      visitRequestsApi.list(typeof of === 'string' ? { whose: of } : { topic: of.topic, person_id: of.id }),
    // Meetings take the times at which the agent is free.
    meta: { topics: ['meetings', 'leads', 'clients', 'properties'] },
  });
