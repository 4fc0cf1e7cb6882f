import { queryOptions } from '@tanstack/react-query';
import { countOptions, listOptions } from '#platform/lists/web/list-query.ts';
import { connect } from '#platform/rpc/web/client.ts';
import type { DocumentFilter, documentsContract } from '../contract.ts';

export const documentsApi = connect<typeof documentsContract>('documents');

export const documentListQuery = (filter: DocumentFilter) =>
  listOptions('documents', [filter], (cursorInput, options) =>
    documentsApi.list({ ...filter, ...cursorInput }, options),
  );

export const documentCountQuery = (filter: DocumentFilter) => countOptions('documents', filter, documentsApi.count);

/** Figures for the cards, and the types for the filter. */
export const documentFiguresQuery = queryOptions({
  queryKey: ['documents', 'figures'],
  queryFn: () => documentsApi.figures(),
});

export type DocumentOwnerQuery =
  | { readonly client: string }
  | { readonly lead: string }
  | { readonly property: string };

/** The latest documents of a client, a lead or a property. */
export const documentsOfQuery = (of: DocumentOwnerQuery) =>
  queryOptions({
    queryKey: ['documents', 'of', of],
    queryFn: () => documentsApi.list({ ...of, limit: 5 }),
    // A lead that becomes this client passes its documents on.
    meta: { topics: 'client' in of ? [`clients/${of.client}`] : [] },
  });
