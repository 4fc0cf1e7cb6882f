import { v7 as uuid } from 'uuid';
import type { MutationKind, QueuedMutation } from '#platform/offline-queue/web/offline-queue.ts';
import { enqueueIfAway, queuedMutations, queuedPayload } from '#platform/offline-queue/web/offline-queue.ts';
import type { CheckInInput, FeedbackInput, Visit, VisitOrder } from '../contract.ts';
import type { Attendance } from '../rules.ts';
import { maxWaitSeconds } from '../rules.ts';
import { visitQuery, visitsApi } from './queries.ts';

/** When something was done, by the clock of the phone, which may be corrected meanwhile. */
interface Moment {
  readonly madeAt: string;
  /** By the clock of one page load, in milliseconds, which nobody can set. */
  readonly ticks?: { readonly page: string; readonly ms: number } | undefined;
}

/** What an agent does during a visit, where there is often no network. */
export type QueuedVisitAct = {
  readonly visit: Pick<Visit, 'id' | 'title'>;
  /** The property, or the visitor; empty for the whole visit. */
  readonly about: string;
} & (
  | ({ readonly act: 'check-in'; readonly input: Omit<CheckInInput, 'waited_seconds'> } & Moment)
  | {
      readonly act: 'attendance';
      readonly input: { readonly id: string; readonly participant_id: string; readonly attendance: Attendance | null };
    }
  | { readonly act: 'feedback'; readonly input: FeedbackInput }
  | { readonly act: 'order'; readonly input: VisitOrder }
  | {
      readonly act: 'finish';
      readonly input: Pick<Visit, 'id'>;
      /** Ids of the entries that waited then: the outcome depends on them. */
      readonly after: readonly string[];
    }
);

/** A shorter wait is that of a slow network. */
const minWaitSeconds = 60;

export const visitKind: MutationKind<QueuedVisitAct, Visit> = {
  kind: 'visit',
  topics: ['visits', 'meetings', 'matching', 'today', 'dashboard'],
  needs: (queued) => (queued.act === 'finish' ? queued.after : []),
  queryKey: ({ visit }) => visitQuery(visit.id).queryKey,
  send: (queued, signal) => {
    if (queued.act === 'attendance') return visitsApi.setAttendance(queued.input, { signal });
    if (queued.act === 'feedback') return visitsApi.saveFeedback(queued.input, { signal });
    if (queued.act === 'order') return visitsApi.reorder(queued.input, { signal });
    if (queued.act === 'finish') return visitsApi.finish(queued.input, { signal });
    return visitsApi.checkIn({ ...queued.input, ...waitSince(queued) }, { signal });
  },
  // A colleague was faster.
  afterRefusal: ({ act }, { code, reason }) =>
    act === 'check-in' && code === 'conflict' && reason === 'already_checked_in' ? 'sent' : null,
};

const page = uuid();

export function momentNow(): Moment {
  return { madeAt: new Date().toISOString(), ticks: { page, ms: performance.now() } };
}

function waitSince({ madeAt, ticks }: Moment): Pick<CheckInInput, 'waited_seconds'> {
  const seconds = (Date.now() - Date.parse(madeAt)) / 1000;
  // These ticks may pause while the phone sleeps: the wait was at least as long.
  const least = ticks?.page === page ? (performance.now() - ticks.ms) / 1000 : 0;
  const wasSetBack = least - seconds >= minWaitSeconds;
  if (wasSetBack || seconds > maxWaitSeconds) return { waited_seconds: null };
  const waited_seconds = Math.round(Math.max(seconds, least));
  return waited_seconds >= minWaitSeconds ? { waited_seconds } : {};
}

/** The acts of a visit start one after another, so that a slow one is queued before the next. */
export const visitScope = (id: string) => ({ id: `visit ${id}` });

/** Sends an act or queues it; the answer is null if it waits. */
export async function sendOrQueueAct(act: QueuedVisitAct): Promise<Visit | null> {
  const queued = act.act === 'finish' ? finishAct(act.visit) : act;
  const outcome = await enqueueIfAway(visitKind, queuedActId(queued), queued);
  return outcome.isQueued ? null : outcome.answer;
}

/** The queued acts of a visit, oldest first. */
export function queuedActsOf(visitId: string, entries = queuedMutations()): readonly QueuedMutation[] {
  return entries.filter((entry) => queuedPayload(visitKind, entry)?.visit.id === visitId);
}

/** Finishing comes after what waits; what the server refused before is decided on its own. */
export function finishAct({ id, title }: Pick<Visit, 'id' | 'title'>): QueuedVisitAct {
  const waiting = queuedActsOf(id).filter((entry) => entry.refusal === null && entry.id !== finishEntry(id));
  return { visit: { id, title }, about: '', act: 'finish', input: { id }, after: waiting.map((entry) => entry.id) };
}

/** A later act on the same stop or visitor replaces the queued one. */
export function queuedActId(queued: QueuedVisitAct): string {
  if (queued.act === 'check-in') return checkInEntry(queued.input.stop_id);
  if (queued.act === 'attendance') return attendanceEntry(queued.input.participant_id);
  if (queued.act === 'finish') return finishEntry(queued.visit.id);
  if (queued.act === 'order') return orderEntry(queued.visit.id);
  return feedbackEntry(queued.input);
}

export const checkInEntry = (stopId: string) => `visit-check-in:${stopId}`;
export const orderEntry = (visitId: string) => `visit-order:${visitId}`;
export const finishEntry = (visitId: string) => `visit-finish:${visitId}`;
export const attendanceEntry = (participantId: string) => `visit-attendance:${participantId}`;
export const feedbackEntry = ({ stop_id, participant_id }: Pick<FeedbackInput, 'stop_id' | 'participant_id'>) =>
  `visit-feedback:${stop_id}:${participant_id}`;
