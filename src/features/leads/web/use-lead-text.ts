import { useQuery } from '@tanstack/react-query';
import type { FilterValues } from '#platform/lists/web/custom-filter.ts';
import { leadQuery } from './queries.ts';

export function useLeadText([id = '']: FilterValues<string>): string {
  return useQuery(leadQuery(id)).data?.full_name ?? '…';
}
