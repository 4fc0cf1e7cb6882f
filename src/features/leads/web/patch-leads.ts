import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Lead, LeadCard } from '../contract.ts';
import { leadQuery } from './queries.ts';

interface Page {
  readonly items: readonly LeadCard[];
}

type Changes = Partial<Pick<LeadCard, 'status' | 'stage_since' | 'lost_reason' | 'won_reason' | 'follow_up_on'>>;

const listKey = ['leads', 'list'];

/** Changes a lead in all cached lists and on its page. */
export async function patchLead(queryClient: QueryClient, id: string, changes: Changes): Promise<void> {
  const one = leadQuery(id).queryKey;
  await Promise.all([
    queryClient.cancelQueries({ queryKey: listKey }),
    queryClient.cancelQueries({ queryKey: one, exact: true }),
  ]);
  queryClient.setQueriesData<InfiniteData<Page>>({ queryKey: listKey }, (list) =>
    mapItems(list, (items) => items.map((lead) => (lead.id === id ? { ...lead, ...changes } : lead))),
  );
  queryClient.setQueryData<Lead>(one, (lead) => lead && { ...lead, ...changes });
}

/** The lead as the first cached list with it shows it. */
export function findListedLead(queryClient: QueryClient, id: string): LeadCard | undefined {
  return queryClient
    .getQueriesData<InfiniteData<Page>>({ queryKey: listKey })
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap(({ items }) => items)
    .find((lead) => lead.id === id);
}

/** Removes a lead from all cached lists. */
export async function dropLead(queryClient: QueryClient, id: string): Promise<undefined> {
  await queryClient.cancelQueries({ queryKey: listKey });
  queryClient.setQueriesData<InfiniteData<Page>>({ queryKey: listKey }, (list) =>
    mapItems(list, (items) => items.filter((lead) => lead.id !== id)),
  );
}

function mapItems(
  list: InfiniteData<Page> | undefined,
  change: (items: readonly LeadCard[]) => readonly LeadCard[],
): InfiniteData<Page> | undefined {
  return list && { ...list, pages: list.pages.map((page) => ({ ...page, items: change(page.items) })) };
}
