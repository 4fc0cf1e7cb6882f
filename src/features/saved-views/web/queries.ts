import { queryOptions } from '@tanstack/react-query';
import { connect } from '#platform/rpc/web/client.ts';
import type { savedViewsContract } from '../contract.ts';
import type { SavedList } from '../rules.ts';

export const savedViewsApi = connect<typeof savedViewsContract>('savedViews');

export const listViewsQuery = (list: SavedList) =>
  queryOptions({
    queryKey: ['saved_views', 'list', list],
    queryFn: ({ signal }) => savedViewsApi.list({ list }, { signal }),
    // Filters of a view may name a person or a type that is removed.
    meta: { topics: ['profiles', 'property_types'] },
  });
