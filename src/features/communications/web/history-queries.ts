import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ContactPerson } from '#platform/contact/person.ts';
import { connect } from '#platform/rpc/web/client.ts';
import type { communicationsContract } from '../history-contract.ts';
import type { MessageChannel } from '../placeholders.ts';
import type { HistoryKind } from '../rules.ts';
import type { emailTemplatesContract, messageTemplatesContract } from '../template-contract.ts';

export const communicationsApi = connect<typeof communicationsContract>('communications');
export const messageTemplatesApi = connect<typeof messageTemplatesContract>('messageTemplates');
export const emailTemplatesApi = connect<typeof emailTemplatesContract>('emailTemplates');

export const historyQuery = ({ topic, id }: ContactPerson, kind: HistoryKind | null) =>
  infiniteQueryOptions({
    queryKey: ['communications', 'list', topic, id, kind],
    queryFn: ({ pageParam }) =>
      communicationsApi.list({ topic, person_id: id, ...(kind && { kind }), ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    // An email's status changes with the outbox.
    meta: { topics: ['clients', 'leads', 'emails'] },
  });

/** The text that a message to a person begins with. */
export const messageTextQuery = (
  { topic, id }: ContactPerson,
  about: {
    readonly channel?: MessageChannel;
    readonly propertyIds: readonly string[];
    readonly linkIds?: readonly string[];
    readonly meetingAt?: string | undefined;
  },
) =>
  queryOptions({
    queryKey: ['communications', 'text', topic, id, about],
    queryFn: () => {
      const { channel, propertyIds, linkIds = [], meetingAt: meeting_at } = about;
      return communicationsApi.messageText({
        topic,
        person_id: id,
        channel,
        property_ids: [...propertyIds],
        link_ids: [...linkIds],
        meeting_at,
      });
    },
    meta: { topics: ['clients', 'leads', 'properties', 'email_templates', 'registrations', 'company'] },
  });

export const templatesQuery = queryOptions({
  queryKey: ['email_templates', 'list'],
  queryFn: () => emailTemplatesApi.list(),
});

export const messageTemplatesQuery = queryOptions({
  queryKey: ['email_templates', 'list', 'messages'],
  queryFn: () => messageTemplatesApi.list(),
});
