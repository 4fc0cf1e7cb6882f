import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { connect } from '#platform/rpc/web/client.ts';
import type { searchContract } from '../contract.ts';

const search = connect<typeof searchContract>('search');

/** The results by kind; an outdated request is cancelled. */
export const everythingQuery = (question: string) =>
  queryOptions({
    queryKey: ['search', question],
    queryFn: ({ signal }) => search.everything({ q: question }, { signal }),
    placeholderData: keepPreviousData,
    enabled: question !== '',
    meta: { topics: ['properties', 'clients', 'profiles', 'leads', 'meetings', 'documents', 'invoices'] },
  });
