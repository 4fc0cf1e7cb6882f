import { hasStarted } from '#features/meetings/rules.ts';
import { useIsAway } from '#platform/connection/web/connection.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import type { QueuedMutation } from '#platform/offline-queue/web/offline-queue.ts';
import { useQueuedMutations } from '#platform/offline-queue/web/offline-queue.ts';
import type { Visit } from '../contract.ts';
import { checkInStateOf } from '../rules.ts';
import { withQueuedActs } from './with-queued-acts.ts';

/** A visit with what waits on this device. Without the server, this device's clock says whether it has begun. */
export function useVisitWithQueue(visit: Visit): Visit {
  const { timeZone } = useFormats();
  const shown = withQueuedActs(visit, useQueuedMutations());
  if (!useIsAway()) return shown;
  const now = new Date();
  return {
    ...shown,
    check_in_state: checkInStateOf(visit, now, timeZone),
    has_started: visit.has_started || hasStarted(visit, now),
  };
}

/** What waits on this device under this id. */
export function useQueuedAct(id: string): QueuedMutation | undefined {
  return useQueuedMutations().find((entry) => entry.id === id);
}
