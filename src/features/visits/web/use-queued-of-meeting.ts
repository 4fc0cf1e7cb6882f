import { queuedNotesId } from '#features/meetings/web/page/queued-notes-id.ts';
import type { QueuedMutation } from '#platform/offline-queue/web/offline-queue.ts';
import { useQueuedMutations } from '#platform/offline-queue/web/offline-queue.ts';
import { queuedActsOf } from './queued-visit.ts';

/** What waits on this device for a meeting: its notes, or acts of its visit; first what the server refused. */
export function useQueuedOfMeeting(id: string): QueuedMutation | undefined {
  const entries = useQueuedMutations();
  const own = [...entries.filter((entry) => entry.id === queuedNotesId(id)), ...queuedActsOf(id, entries)];
  return own.find(({ refusal }) => refusal !== null) ?? own[0];
}
