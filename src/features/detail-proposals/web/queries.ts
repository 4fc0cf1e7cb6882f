import { queryOptions } from '@tanstack/react-query';
import type { ContactPerson } from '#platform/contact/person.ts';
import { connect } from '#platform/rpc/web/client.ts';
import type { detailProposalsContract } from '../contract.ts';

export const detailProposalsApi = connect<typeof detailProposalsContract>('detailProposals');

/** Of one person, or by responsible agent. */
export const detailProposalsQuery = (of: ContactPerson | 'mine' | 'all') =>
  queryOptions({
    queryKey: ['detail_proposals', 'list', ...(typeof of === 'string' ? [of] : [of.topic, of.id])],
    queryFn: () =>
      detailProposalsApi.list(typeof of === 'string' ? { whose: of } : { topic: of.topic, person_id: of.id }),
    // They show what the record has now.
    meta: { topics: ['clients', 'leads'] },
  });
