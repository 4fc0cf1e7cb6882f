import { MeetingListScreen } from '#features/meetings/web/list/meeting-list-screen.tsx';
import { MeetingsAtHand } from '#features/visits/web/meetings-at-hand.tsx';

export { prefetchQueries } from '#features/meetings/web/list/meeting-list-screen.tsx';

/** The meetings, which are prefetched with their visits for use without a network. */
export function MeetingListPageScreen() {
  return <MeetingListScreen AtHand={MeetingsAtHand} />;
}
