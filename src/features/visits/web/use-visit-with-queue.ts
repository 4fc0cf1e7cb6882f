import { useQueryClient } from '@tanstack/react-query';
import { hasStarted } from '#features/meetings/rules.ts';
import { useIsAway } from '#platform/connection/web/connection.ts';
import { useFormats } from '#platform/formats/web/use-formats.ts';
import type { QueuedMutation } from '#platform/offline-queue/web/offline-queue.ts';
import { useQueuedMutations } from '#platform/offline-queue/web/offline-queue.ts';
import type { Visit } from '../contract.ts';
import { checkInStateOf } from '../rules.ts';
import { visitQuery } from './queries.ts';
import { withQueuedActs } from './with-queued-acts.ts';

/**
 * A visit with what waits on this device. Without the server, this device's clock says whether it has begun, unless it
 * contradicted the server when the visit was read.
 */
export function useVisitWithQueue(visit: Visit): Visit {
  const { timeZone } = useFormats();
  const queryClient = useQueryClient();
  const shown = withQueuedActs(visit, useQueuedMutations());
  if (!useIsAway()) return shown;
  const now = new Date();
  const { dataUpdatedAt = 0 } = queryClient.getQueryState(visitQuery(visit.id).queryKey) ?? {};
  const readAt = dataUpdatedAt === 0 ? now : new Date(dataUpdatedAt);
  const isClockWrong = checkInStateOf(visit, readAt, timeZone) !== visit.check_in_state;
  if (isClockWrong) return { ...shown, has_started: visit.has_started || shown.stops.some((stop) => stop.check_in) };
  return {
    ...shown,
    check_in_state: checkInStateOf(shown, now, timeZone),
    has_started: visit.has_started || hasStarted(visit, now),
  };
}

/** What waits on this device under this id. */
export function useQueuedAct(id: string): QueuedMutation | undefined {
  return useQueuedMutations().find((entry) => entry.id === id);
}
