import { clearDrafts } from '#platform/forms/web/drafts.ts';
import { forgetLastSeen } from '#platform/last-seen/web/last-seen-storage.ts';
import { forgetPushed } from '#platform/push/web/forget-pushed.ts';
import { forgetUnsent } from '#platform/unsent/web/unsent-storage.ts';
import { forgetRecentRecords } from '../shell/recent-records.ts';
import { stopOffline } from './stop-offline.ts';

const patienceMs = 2_000;

/** Removes what this browser keeps of a person who signed out: drafts, recent records, what was last seen, not sent, and pushed to it. */
export async function clearPersonData(profileId: string): Promise<void> {
  clearDrafts(profileId);
  forgetRecentRecords(profileId);
  stopOffline();
  // Another tab that does not let go keeps nobody waiting: it is about to leave, too. Nor does a push service.
  const tooLong = new Promise((resolve) => setTimeout(resolve, patienceMs));
  await Promise.race([Promise.allSettled([forgetUnsent(profileId), forgetLastSeen(), forgetPushed()]), tooLong]);
}
