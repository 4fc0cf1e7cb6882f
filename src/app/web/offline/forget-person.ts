import { clearDrafts } from '#platform/forms/web/drafts.ts';
import { clearQueue } from '#platform/offline-queue/web/queue-storage.ts';
import { forgetPushed } from '#platform/push/web/forget-pushed.ts';
import { deleteQueryCache } from '#platform/query-cache/web/query-cache-storage.ts';
import { forgetRecentRecords } from '../shell/recent-records.ts';
import { stopOffline } from './stop-offline.ts';

const patienceMs = 2_000;

/** Deletes a person's local data at sign-out: drafts, recent records, cached queries, queue, push subscription. */
export async function clearPersonData(profileId: string): Promise<void> {
  clearDrafts(profileId);
  forgetRecentRecords(profileId);
  stopOffline();
  // Does not wait forever for a tab that blocks the deletion (it is about to leave, too) or for a push service.
  const tooLong = new Promise((resolve) => setTimeout(resolve, patienceMs));
  await Promise.race([Promise.allSettled([clearQueue(profileId), deleteQueryCache(), forgetPushed()]), tooLong]);
}
