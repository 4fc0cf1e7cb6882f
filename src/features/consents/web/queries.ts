import { queryOptions } from '@tanstack/react-query';
import type { Person } from '#platform/contact/person.ts';
import { connect } from '#platform/rpc/web/client.ts';
import type { consentsContract } from '../contract.ts';

export const consentsApi = connect<typeof consentsContract>('consents');

export const consentsQuery = ({ topic, id }: Person) =>
  queryOptions({
    queryKey: ['consents', 'of', topic, id],
    queryFn: () => consentsApi.ofPerson({ topic, person_id: id }),
    // A client shares the consents of its leads.
    meta: { topics: ['clients', 'leads', 'consent_texts'] },
  });

export const consentTextsQuery = queryOptions({
  queryKey: ['consent_texts', 'list'],
  queryFn: () => consentsApi.texts(),
});
