import { queryOptions } from '@tanstack/react-query';
import type { PersonTopic } from '#platform/contact/person.ts';
import { connect } from '#platform/rpc/web/client.ts';
import type { requirementsContract } from '../contract.ts';

export const requirementsApi = connect<typeof requirementsContract>('requirements');

// The change log records a requirement as a change of its lead or client.
const meta = { topics: ['clients', 'leads'] };

export const requirementsQuery = (topic: PersonTopic, personId: string) =>
  queryOptions({
    queryKey: ['requirements', topic, personId] as const,
    queryFn: () => requirementsApi.list({ topic, person_id: personId }),
    meta,
  });
