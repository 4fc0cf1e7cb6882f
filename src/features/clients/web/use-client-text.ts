import { useQuery } from '@tanstack/react-query';
import type { FilterValues } from '#platform/lists/web/custom-filter.ts';
import { clientQuery } from './queries.ts';

/** The text of the chip of the client filter. */
export function useClientText([id = '']: FilterValues<string>): string {
  return useQuery(clientQuery(id)).data?.full_name ?? '…';
}
