import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { connect } from '#platform/rpc/web/client.ts';
import type { communicationsContract } from '../history-contract.ts';
import type { HistoryKind } from '../rules.ts';
import type { emailTemplatesContract } from '../template-contract.ts';

export const communicationsApi = connect<typeof communicationsContract>('communications');
export const emailTemplatesApi = connect<typeof emailTemplatesContract>('emailTemplates');

export const historyQuery = (clientId: string, kind: HistoryKind | null) =>
  infiniteQueryOptions({
    queryKey: ['communications', 'list', clientId, kind],
    queryFn: ({ pageParam }) =>
      communicationsApi.list({ client_id: clientId, ...(kind && { kind }), ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    // An email's status changes with the outbox.
    meta: { topics: ['clients', 'mails'] },
  });

export const templatesQuery = queryOptions({
  queryKey: ['email_templates', 'list'],
  queryFn: () => emailTemplatesApi.list(),
});
