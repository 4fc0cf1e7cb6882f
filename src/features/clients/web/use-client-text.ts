import { useQuery } from '@tanstack/react-query';
import type { FilterValues } from '#platform/lists/web/custom-filter.ts';
import { clientQuery } from './queries.ts';

/** The chip of a client. */
export function useClientText([id = '']: FilterValues<string>): string {
  return useQuery(clientQuery(id)).data?.full_name ?? '…';
}
