import type { QueryClient } from '@tanstack/react-query';
import { detailProposalsQuery } from '#features/detail-proposals/web/queries.ts';
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
  waiting.prefetch();
  void queryClient.prefetchQuery(visitRequestsQuery(undefined));
  void queryClient.prefetchQuery(detailProposalsQuery(undefined));
}

/** The follow-ups, with what clients asked for in the portal or on a property link. */
export function FollowUpListPageScreen() {
  const WaitingRequests = waiting.useComponent(true, false);
  return <FollowUpListScreen waiting={WaitingRequests && <WaitingRequests />} />;
}
