import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { connect } from '#platform/rpc/web/client.ts';
import type { searchContract } from '../contract.ts';

const search = connect<typeof searchContract>('search');

/** What was found of each kind; an answer that is not waited for any more is given up. */
export const everythingQuery = (question: string) =>
  queryOptions({
    queryKey: ['search', question],
    queryFn: ({ signal }) => search.everything({ q: question }, { signal }),
    placeholderData: keepPreviousData,
    enabled: question !== '',
    meta: { topics: ['properties', 'clients', 'profiles', 'leads', 'meetings', 'documents', 'invoices'] },
  });
