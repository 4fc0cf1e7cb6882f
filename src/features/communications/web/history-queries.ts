import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Person } from '#platform/contact/person.ts';
import { connect } from '#platform/rpc/web/client.ts';
import type { communicationsContract } from '../history-contract.ts';
import type { HistoryKind } from '../rules.ts';
import type { emailTemplatesContract } from '../template-contract.ts';

export const communicationsApi = connect<typeof communicationsContract>('communications');
export const emailTemplatesApi = connect<typeof emailTemplatesContract>('emailTemplates');

export const historyQuery = ({ topic, id }: Person, kind: HistoryKind | null) =>
  infiniteQueryOptions({
    queryKey: ['communications', 'list', topic, id, kind],
    queryFn: ({ pageParam }) =>
      communicationsApi.list({ topic, person_id: id, ...(kind && { kind }), ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    // An email's status changes with the outbox.
    meta: { topics: ['clients', 'leads', 'mails'] },
  });

/** The text that a message to a person begins with. */
export const messageTextQuery = (
  { topic, id }: Person,
  propertyIds: readonly string[] = [],
  linkIds: readonly string[] = [],
) =>
  queryOptions({
    queryKey: ['communications', 'text', topic, id, propertyIds, linkIds],
    queryFn: () =>
      communicationsApi.messageText({ topic, person_id: id, property_ids: [...propertyIds], link_ids: [...linkIds] }),
    meta: { topics: ['clients', 'leads', 'properties'] },
  });

export const templatesQuery = queryOptions({
  queryKey: ['email_templates', 'list'],
  queryFn: () => emailTemplatesApi.list(),
});
