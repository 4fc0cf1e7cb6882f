import { FollowUpListScreen } from '#features/follow-ups/web/follow-up-list-screen.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';

export { prefetchQueries } from '#features/follow-ups/web/follow-up-list-screen.tsx';

const waiting = lazyComponent(() => import('./waiting-requests.lazy.tsx').then((part) => part.WaitingRequests));

/** The follow-ups, with what clients asked for in the portal or on a property link. */
export function FollowUpListPageScreen() {
  const WaitingRequests = waiting.useComponent(true, false);
  return <FollowUpListScreen waiting={WaitingRequests && <WaitingRequests />} />;
}
