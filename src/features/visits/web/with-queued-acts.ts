import { isActive } from '#features/meetings/rules.ts';
import type { QueuedMutation } from '#platform/offline-queue/web/offline-queue.ts';
import { queuedPayload } from '#platform/offline-queue/web/offline-queue.ts';
import type { Visit } from '../contract.ts';
import { isMissed, orderStops, plannedTimes } from '../rules.ts';
import type { QueuedVisitAct } from './queued-visit.ts';
import { visitKind } from './queued-visit.ts';

/** The visit as it will be when the queued acts have arrived; what the server refused is left out. */
export function withQueuedActs(visit: Visit, entries: readonly QueuedMutation[]): Visit {
  let shown = visit;
  for (const entry of entries) {
    const queued = entry.refusal === null ? queuedPayload(visitKind, entry) : null;
    if (queued?.visit.id === visit.id) shown = withAct(shown, queued, entry.madeAt);
  }
  return shown;
}

function withAct(visit: Visit, queued: QueuedVisitAct, at: string): Visit {
  if (queued.act === 'attendance') {
    const { participant_id, attendance } = queued.input;
    const participants = visit.participants.map((one) => (one.id === participant_id ? { ...one, attendance } : one));
    return { ...visit, participants };
  }
  if (queued.act === 'finish') {
    if (!isActive(visit.status)) return visit;
    return { ...visit, status: isMissed(visit) ? 'cancelled' : 'completed', check_in_state: 'closed' };
  }
  if (queued.act === 'order') {
    const stops = orderStops(visit.stops, queued.input.stop_ids);
    const times = plannedTimes(visit.meeting_date, stops);
    return { ...visit, stops: stops.map((stop, index) => ({ ...stop, planned_at: times[index] ?? stop.planned_at })) };
  }
  const { stop_id } = queued.input;
  return {
    ...visit,
    stops: visit.stops.map((stop) => {
      if (stop.id !== stop_id) return stop;
      if (queued.act === 'check-in') {
        const { method } = queued.input;
        const check_in = { method, at, by: null, is_proven: true, distance_m: null, accuracy_m: null };
        return { ...stop, check_in };
      }
      const { participant_id, answer, reason, message } = queued.input;
      const others = stop.feedback.filter((one) => one.participant_id !== participant_id);
      const own = answer && { participant_id, answer, reason, message, answered_at: at, by_visitor: false };
      return { ...stop, feedback: own ? [...others, own] : others };
    }),
  };
}
