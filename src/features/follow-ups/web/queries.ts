import { queryOptions } from '@tanstack/react-query';
import type { PersonTopic } from '#platform/contact/person.ts';
import { countOptions, listOptions } from '#platform/lists/web/list-query.ts';
import { connect } from '#platform/rpc/web/client.ts';
import type { FollowUpFilter, followUpsContract } from '../contract.ts';

export const followUpsApi = connect<typeof followUpsContract>('followUps');

/** Follow-ups are recorded on their lead or client, and meeting notes create some. */
const meta = { topics: ['leads', 'clients', 'meetings'] };

export const followUpListQuery = (filter: FollowUpFilter) => ({
  ...listOptions('follow_ups', [filter], (cursorInput, options) =>
    followUpsApi.list({ ...filter, ...cursorInput }, options),
  ),
  meta,
});

export const followUpCountQuery = (filter: FollowUpFilter) => ({
  ...countOptions('follow_ups', filter, followUpsApi.count),
  meta,
});

export const followUpsOfQuery = (topic: PersonTopic, id: string) =>
  queryOptions({
    queryKey: ['follow_ups', 'of', topic, id],
    queryFn: () => followUpsApi.ofPerson({ topic, person_id: id }),
    meta,
  });
