import { queryOptions } from '@tanstack/react-query';
import { countOptions, listOptions } from '#platform/lists/web/list-query.ts';
import { connect } from '#platform/rpc/web/client.ts';
import type { DocumentFilter, documentsContract } from '../contract.ts';

export const documents = connect<typeof documentsContract>('documents');

export const listQuery = (filter: DocumentFilter) =>
  listOptions('documents', [filter], (place, options) => documents.list({ ...filter, ...place }, options));

export const countQuery = (filter: DocumentFilter) => countOptions('documents', filter, documents.count);

/** What stands on the cards, and the types that the list can be narrowed to. */
export const figuresQuery = queryOptions({
  queryKey: ['documents', 'figures'],
  queryFn: () => documents.figures(),
});

export type DocumentsOfWhom = { readonly client: string } | { readonly property: string };

/** The latest documents of a client or a property. */
export const documentsOfQuery = (of: DocumentsOfWhom) =>
  queryOptions({
    queryKey: ['documents', 'of', of],
    queryFn: () => documents.list({ ...of, limit: 5 }),
  });
