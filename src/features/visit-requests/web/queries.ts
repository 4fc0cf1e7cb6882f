import { queryOptions } from '@tanstack/react-query';
import type { Person } from '#platform/contact/person.ts';
import { connect } from '#platform/rpc/web/client.ts';
import type { visitRequestsContract } from '../contract.ts';

export const visitRequestsApi = connect<typeof visitRequestsContract>('visitRequests');

export const visitRequestsQuery = (person: Person | undefined) =>
  queryOptions({
    queryKey: ['visit_requests', 'list', person?.topic ?? '', person?.id ?? ''],
    queryFn: () => visitRequestsApi.list(person ? { topic: person.topic, person_id: person.id } : {}),
    // Meetings take the times at which the agent is free.
    meta: { topics: ['meetings', 'leads', 'clients', 'properties'] },
  });
