import { isActive } from '#features/meetings/rules.ts';
import type { QueuedMutation } from '#platform/offline-queue/web/offline-queue.ts';
import { queuedPayload } from '#platform/offline-queue/web/offline-queue.ts';
import type { Visit, VisitStop } from '../contract.ts';
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
  switch (queued.act) {
    case 'attendance': {
      const { participant_id, attendance } = queued.input;
      const participants = visit.participants.map((one) => (one.id === participant_id ? { ...one, attendance } : one));
      return { ...visit, participants };
    }
    case 'finish':
      if (!isActive(visit.status)) return visit;
      return { ...visit, status: isMissed(visit) ? 'cancelled' : 'completed', check_in_state: 'closed' };
    case 'order': {
      const stops = orderStops(visit.stops, queued.input.stop_ids);
      const times = plannedTimes(visit.meeting_date, stops);
      return {
        ...visit,
        stops: stops.map((stop, index) => ({ ...stop, planned_at: times[index] ?? stop.planned_at })),
      };
    }
    case 'check-in': {
      const { stop_id, method } = queued.input;
      // A position that arrives late proves nothing.
      const is_proven = method !== 'position';
      const check_in = { method, at, by: null, is_proven, distance_m: null, accuracy_m: null };
      return withStop(visit, stop_id, (stop) => ({ ...stop, check_in }));
    }
    case 'feedback': {
      const { stop_id, participant_id, answer, reason, message } = queued.input;
      const own = answer && { participant_id, answer, reason, message, answered_at: at, by_visitor: false };
      return withStop(visit, stop_id, (stop) => {
        const others = stop.feedback.filter((one) => one.participant_id !== participant_id);
        return { ...stop, feedback: own ? [...others, own] : others };
      });
    }
  }
}

function withStop(visit: Visit, id: string, change: (stop: VisitStop) => VisitStop): Visit {
  return { ...visit, stops: visit.stops.map((stop) => (stop.id === id ? change(stop) : stop)) };
}
