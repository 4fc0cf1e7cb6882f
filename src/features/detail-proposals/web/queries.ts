import { queryOptions } from '@tanstack/react-query';
import type { Person } from '#platform/contact/person.ts';
import { connect } from '#platform/rpc/web/client.ts';
import type { detailProposalsContract } from '../contract.ts';

export const detailProposalsApi = connect<typeof detailProposalsContract>('detailProposals');

export const detailProposalsQuery = (person: Person | undefined) =>
  queryOptions({
    queryKey: ['detail_proposals', 'list', person?.topic ?? '', person?.id ?? ''],
    queryFn: () => detailProposalsApi.list(person ? { topic: person.topic, person_id: person.id } : {}),
    // They show what the record has now.
    meta: { topics: ['clients', 'leads'] },
  });
