import type { MutationKind } from '#platform/offline-queue/web/offline-queue.ts';
import type { CheckInInput, FeedbackInput, Visit } from '../contract.ts';
import type { Attendance } from '../rules.ts';
import { visitsApi } from './queries.ts';

/** What an agent does during a visit, where there is often no network. */
export type QueuedVisitAct = {
  readonly visit: Pick<Visit, 'id' | 'title'>;
  /** The property, or the visitor. */
  readonly about: string;
} & (
  | { readonly act: 'check-in'; readonly input: Omit<CheckInInput, 'waited_seconds'>; readonly madeAt: string }
  | {
      readonly act: 'attendance';
      readonly input: { readonly id: string; readonly participant_id: string; readonly attendance: Attendance | null };
    }
  | { readonly act: 'feedback'; readonly input: FeedbackInput }
);

/** A shorter wait is that of a slow network. */
const leastWaitSeconds = 60;

export const visitKind: MutationKind<QueuedVisitAct, Visit> = {
  kind: 'visit',
  topics: ['visits', 'meetings', 'matching', 'today', 'dashboard'],
  send: (queued, signal) => {
    if (queued.act === 'attendance') return visitsApi.setAttendance(queued.input, { signal });
    if (queued.act === 'feedback') return visitsApi.saveFeedback(queued.input, { signal });
    const waited_seconds = Math.round((Date.now() - Date.parse(queued.madeAt)) / 1000);
    const waited = waited_seconds >= leastWaitSeconds && { waited_seconds };
    return visitsApi.checkIn({ ...queued.input, ...waited }, { signal });
  },
  // A colleague was faster.
  afterRefusal: ({ act }, { code, reason }) =>
    act === 'check-in' && code === 'conflict' && reason === 'already_checked_in' ? 'sent' : null,
};

/** A later act on the same stop or visitor replaces the queued one. */
export function queuedActId(queued: QueuedVisitAct): string {
  if (queued.act === 'check-in') return checkInEntry(queued.input.stop_id);
  if (queued.act === 'attendance') return attendanceEntry(queued.input.participant_id);
  return feedbackEntry(queued.input);
}

export const checkInEntry = (stopId: string) => `visit-check-in:${stopId}`;
export const attendanceEntry = (participantId: string) => `visit-attendance:${participantId}`;
export const feedbackEntry = ({ stop_id, participant_id }: Pick<FeedbackInput, 'stop_id' | 'participant_id'>) =>
  `visit-feedback:${stop_id}:${participant_id}`;
