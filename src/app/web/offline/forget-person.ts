import { clearDrafts } from '#platform/forms/web/drafts.ts';
import { clearQueue } from '#platform/offline-queue/web/queue-storage.ts';
import { forgetPushed } from '#platform/push/web/forget-pushed.ts';
import { deleteQueryCache } from '#platform/query-cache/web/query-cache-storage.ts';
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
  await Promise.race([Promise.allSettled([clearQueue(profileId), deleteQueryCache(), forgetPushed()]), tooLong]);
}
