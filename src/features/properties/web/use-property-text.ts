import { useQuery } from '@tanstack/react-query';
import type { FilterValues } from '#platform/lists/web/custom-filter.ts';
import { propertyQuery } from './queries.ts';

/** The filter chip of a property. */
export function usePropertyText([id = '']: FilterValues<string>): string {
  return useQuery(propertyQuery(id)).data?.title ?? '…';
}
