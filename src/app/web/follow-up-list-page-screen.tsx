import type { QueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { detailProposalsQuery } from '#features/detail-proposals/web/queries.ts';
import { followUpFilters } from '#features/follow-ups/follow-up-filters.ts';
import {
  FollowUpListScreen,
  prefetchQueries as prefetchFollowUps,
} from '#features/follow-ups/web/follow-up-list-screen.tsx';
import { visitRequestsQuery } from '#features/visit-requests/web/queries.ts';
import { lazyComponent } from '#ui/lazy-component.ts';

const waiting = lazyComponent(() => import('./waiting-requests.lazy.tsx').then((part) => part.WaitingRequests));

/** With the requests above the list, which would otherwise push it down when they arrive. */
export function prefetchQueries(queryClient: QueryClient, typed: Record<string, unknown>): void {
  prefetchFollowUps(queryClient, typed);
  const { whose = 'mine' } = followUpFilters.read(typed);
  waiting.prefetch();
  void queryClient.prefetchQuery(visitRequestsQuery(whose));
  void queryClient.prefetchQuery(detailProposalsQuery(whose));
}

/** The follow-ups, with what clients asked for in the portal or on a property link. */
export function FollowUpListPageScreen() {
  const { whose = 'mine' } = followUpFilters.read(useSearch({ from: '/follow-ups' }));
  const WaitingRequests = waiting.useComponent(true, false);
  return <FollowUpListScreen waiting={WaitingRequests && <WaitingRequests of={whose} />} />;
}
